// The applications that hand a call to a program: on this machine, behind a connection, or by commands of another door.
// Not the conversation: it is the same over each of these.

import type { Clock, Log } from '@jackfield/base'
import type { Bus, Channel } from '@jackfield/core'
import {
  type Application,
  type ApplicationFacts,
  type ApplicationRun,
  application,
  type Outcome,
} from '@jackfield/dialplan'
import { type AgiAddress, parseAddress } from './address.ts'
import { Conversation, type ConversationDeps, type ConversationEnd } from './conversation.ts'
import { type EnvironmentOptions, environmentLines } from './environment.ts'
import type { Link } from './link.ts'
import { CommandQueue } from './links/command-queue.ts'
import { connect, findServers, type ServerPlace } from './links/connect.ts'
import { followSound, type SoundFollower } from './links/follow-sound.ts'
import { type Program, ProgramLink } from './links/program-link.ts'
import { startProgram } from './links/start-program.ts'

export interface AgiOptions {
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  /** how long a server may take to let us in */
  readonly connectTimeoutMs?: number
  /** how long the other side may be silent after the hangup before it is left */
  readonly afterHangupMs?: number
  /** conversations at once; further ones fail */
  readonly mostConversations?: number
}

/** Conversations of one channel inside each other: a program may run `AGI`, which may run a program. */
const mostNested = 20

const defaults = { connectTimeoutMs: 2_000, afterHangupMs: 60_000, mostConversations: 10_000 }

type Opened =
  | {
      readonly ok: true
      readonly link: Link
      readonly environment: Pick<EnvironmentOptions, 'request' | 'networkScript'>
      readonly sound?: SoundFollower
    }
  | { readonly ok: false; readonly status: 'FAILURE' | 'NOTFOUND'; readonly reason: string }

const failed = (reason: string, status: 'FAILURE' | 'NOTFOUND' = 'FAILURE'): Opened => ({ ok: false, status, reason })

/** What the dialplan knows of them. */
export const agiApplications: readonly ApplicationFacts[] = [
  { name: 'AGI', synopsis: 'Hands the channel to a program.' },
  { name: 'EAGI', synopsis: 'Hands the channel and its sound to a program.' },
].map((facts) => ({ ...facts, module: 'res_agi.so', arguments: ['program', 'argument...'] }))

export class Agi {
  /** `AGI` and `EAGI`, for the dialplan */
  readonly applications: readonly Application[]
  /** every line of every conversation is told to whoever watches */
  isDebugged = false
  readonly #options: Required<AgiOptions>
  readonly #deps: ConversationDeps
  /** the innermost last */
  readonly #queues = new Map<string, readonly CommandQueue[]>()
  readonly #nested = new WeakMap<Channel, { depth: number; isLogged: boolean }>()
  readonly #open = new Set<Link>()
  readonly #programs = new Set<Program>()
  readonly #closing = new AbortController()
  #commands = 0
  #conversations = 0

  constructor(options: AgiOptions) {
    this.#options = { ...defaults, ...options }
    const { clock, bus, afterHangupMs } = this.#options
    this.#deps = {
      clock,
      bus,
      afterHangupMs,
      nextCommandId: () => ++this.#commands,
      isDebugged: () => this.isDebugged,
    }
    this.applications = agiApplications.map((facts) =>
      application(facts, (call) => this.#run(call, facts.name === 'EAGI')),
    )
  }

  /** Queues a command of another door; false: the channel does not wait for any. */
  add(channel: Channel, command: string, commandId: string): boolean {
    return this.#queues.get(channel.id)?.at(-1)?.add(command, commandId) ?? false
  }

  /** How many conversations go on. */
  get conversations(): number {
    return this.#open.size
  }

  /** Ends every conversation, and programs that are left. */
  close(): void {
    this.#closing.abort()
    for (const link of [...this.#open]) link.close()
    for (const program of this.#programs) program.kill('SIGTERM')
  }

  /** A program that starts itself, by EXEC or by way of the dialplan, comes to an end. */
  async #run(call: ApplicationRun, isEnhanced: boolean): Promise<Outcome> {
    const { channel, log } = call
    const nested = this.#nested.get(channel) ?? { depth: 0, isLogged: false }
    this.#nested.set(channel, nested)
    if (nested.depth >= mostNested) {
      const message = `AGI: '${call.args[0] ?? ''}' is not run: ${mostNested} AGI programs are nested on this channel already`
      if (!nested.isLogged) log.warning(message, { code: 'endless-agi' })
      nested.isLogged = true
      return this.#finish(call, 'FAILURE')
    }
    nested.depth++
    try {
      return await this.#converse(call, isEnhanced)
    } finally {
      nested.depth--
    }
  }

  async #converse(call: ApplicationRun, isEnhanced: boolean): Promise<Outcome> {
    const { channel, log } = call
    const [request = '', ...args] = call.args
    const opened = await this.#openLink(call, parseAddress(request), request, isEnhanced)
    if (!opened.ok) {
      channel.fail('agi-failed', `AGI: '${request}' cannot be run: ${opened.reason}`)
      return this.#finish(call, opened.status)
    }
    const { link, environment, sound } = opened
    this.#open.add(link)
    let end: ConversationEnd = 'FAILURE'
    try {
      const lines = environmentLines(call, { ...environment, isEnhanced, args, threadId: ++this.#conversations })
      end = await new Conversation(this.#deps, call, link).run(lines)
    } finally {
      this.#open.delete(link)
      this.#forgetQueue(channel, link)
      await sound?.close()
    }
    log.verbose(3, `<${channel.name}>AGI Script ${request} completed, returning ${end === 'HANGUP' ? -1 : 0}`)
    return this.#finish(call, end)
  }

  #finish({ channel }: ApplicationRun, status: ConversationEnd | 'NOTFOUND'): Outcome {
    channel.variables.set('AGISTATUS', status)
    return status === 'HANGUP' ? 'end' : 'continue'
  }

  async #openLink(call: ApplicationRun, address: AgiAddress, request: string, isEnhanced: boolean): Promise<Opened> {
    if (this.#closing.signal.aborted) return failed('the exchange is ending')
    if (this.#open.size >= this.#options.mostConversations) return failed('too many AGI programs are running')
    if (isEnhanced && address.kind !== 'program') return failed('EAGI works with programs on this machine only')
    switch (address.kind) {
      case 'wrong':
        return failed(address.reason)
      case 'async':
        return this.#openQueue(call)
      case 'server':
        return this.#connect([address], request, address.script)
      case 'servers': {
        const named = await findServers(address.domain)
        const places = named.length > 0 ? named : [{ host: address.domain, port: 4573 }]
        return this.#connect(places, request, address.script)
      }
      case 'program':
        return this.#startProgram(call, address.path, request, isEnhanced)
    }
  }

  #openQueue({ channel }: ApplicationRun): Opened {
    const link = new CommandQueue(this.#options.bus, channel)
    this.#queues.set(channel.id, [...(this.#queues.get(channel.id) ?? []), link])
    return { ok: true, link, environment: { request: 'async' } }
  }

  /** Whoever waited outside of it gets commands again. */
  #forgetQueue({ id }: Channel, link: Link): void {
    const left = (this.#queues.get(id) ?? []).filter((one) => one !== link)
    if (left.length === 0) this.#queues.delete(id)
    else this.#queues.set(id, left)
  }

  async #connect(places: readonly ServerPlace[], request: string, networkScript: string): Promise<Opened> {
    let reason = 'no server is named'
    for (const place of places) {
      const { clock, connectTimeoutMs } = this.#options
      const outcome = await connect(place, { clock, timeoutMs: connectTimeoutMs, signal: this.#closing.signal })
      if (outcome.ok) return { ok: true, link: outcome.link, environment: { request, networkScript } }
      reason = outcome.reason
    }
    return failed(reason)
  }

  async #startProgram(call: ApplicationRun, path: string, request: string, isEnhanced: boolean): Promise<Opened> {
    const { directories } = call.deps.settings()
    const [, ...args] = call.args
    const started = await startProgram({ path, args, directories, isEnhanced, log: call.log })
    if (!started.ok) return failed(started.reason, started.status)
    const { program, sound } = started
    this.#programs.add(program)
    program.once('exit', () => this.#programs.delete(program))
    const link = new ProgramLink(program, this.#options.clock)
    if (!sound) return { ok: true, link, environment: { request } }
    const follower = await followSound(call, sound)
    return { ok: true, link, environment: { request }, ...(follower ? { sound: follower } : {}) }
  }
}
