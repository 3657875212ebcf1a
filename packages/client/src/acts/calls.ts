// The calls a client has in its hands, by their channels, and what happens to all of them at once: events that were lost, the end.
// Not what is done with one of them.

import { type Dispose, detached } from '@jackfield/base'
import { ConnectionError } from '../connection-error.ts'
import type { Channel } from '../types/models.ts'
import { Call } from './call.ts'
import { Party, type PartyDeps, type PartyOrigin } from './party.ts'

/** Between tries to ask the exchange for what was missed. */
const askAgainMs = 1_000

export interface CallsDeps extends Omit<PartyDeps, 'forget' | 'outgoing' | 'alone'> {
  /** the first one is that of calls that are named by their id alone */
  readonly applications: readonly string[]
}

export class Calls {
  readonly #deps: CallsDeps
  readonly #partyDeps: PartyDeps
  readonly #parties = new Map<string, Party>()
  readonly #calls = new WeakMap<Party, Call>()
  /** what is done one after the other, by name: the last of each */
  readonly #queues = new Map<string, Promise<void>>()
  /** channels that acts made: they are no new calls */
  readonly #own = new Set<string>()
  readonly #closing = new AbortController()

  constructor(deps: CallsDeps) {
    this.#deps = deps
    this.#partyDeps = {
      ...deps,
      forget: ({ id }) => this.#parties.delete(id),
      outgoing: (channelId, application) => this.#outgoing(channelId, application),
      alone: (name, run) => this.#alone(name, run),
    }
  }

  /** The call of a channel; one that is in hand already is handed out again. */
  of(given: string | Channel, application = this.#deps.applications[0] ?? ''): Call {
    const known = this.#parties.get(typeof given === 'string' ? given : given.id)
    return this.callOf(known ?? this.#add(given, { application }))
  }

  /** What the program is given of it: always the same. */
  callOf(party: Party): Call {
    const known = this.#calls.get(party)
    if (known) return known
    const call = new Call(party, (other) => this.callOf(other))
    this.#calls.set(party, call)
    return call
  }

  #add(given: string | Channel, origin: PartyOrigin): Party {
    const party = new Party(this.#partyDeps, given, origin)
    if (this.#closing.signal.aborted) party.abandon(closed())
    else this.#parties.set(party.id, party)
    return party
  }

  #outgoing(channelId: string, application: string): Party {
    const forget = this.own(channelId)
    const party = this.#add(channelId, { application, isCalled: true })
    detached(party.ended.then(forget, forget), 'a call that was made')
    return party
  }

  async #alone<T>(name: string, run: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(name) ?? Promise.resolve()
    const mine = before.then(run)
    const over = mine.then(ignore, ignore)
    this.#queues.set(name, over)
    try {
      return await mine
    } finally {
      if (this.#queues.get(name) === over) this.#queues.delete(name)
    }
  }

  /** This channel is the program's own: it is passed over where calls come in. */
  own(channelId: string): Dispose {
    this.#own.add(channelId)
    return () => this.#own.delete(channelId)
  }

  isOwn(channelId: string): boolean {
    return this.#own.has(channelId)
  }

  /** Events were lost: calls that ended meanwhile are ended here, too. */
  lost(): void {
    if (this.#parties.size > 0) detached(this.#recheck(), 'calls after a loss of events')
  }

  /** The client is closed. */
  close(): void {
    this.#closing.abort()
    for (const party of this.#parties.values()) party.abandon(closed())
    this.#parties.clear()
  }

  async #recheck(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      // those that come while the question is under way are not among the answers
      const asked = [...this.#parties.values()]
      try {
        const there = new Map((await this.#deps.resources.channels.list()).map((channel) => [channel.id, channel]))
        for (const party of asked) {
          const channel = there.get(party.id)
          if (channel) await party.recheck(channel)
          else party.end()
        }
        return
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error
        await this.#deps.clock.sleep(askAgainMs, signal)
      }
    }
  }
}

const closed = () => new ConnectionError('the client was closed while a call was under way')

const ignore = () => undefined
