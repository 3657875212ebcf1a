// Rooms where any number of calls talk: made when the first one comes, gone with the last one.
// Not ConfBridge of the dialplan: this one is in the hands of programs.

import { detached, ignoreRejection } from '@jackfield/base'
import { AriError } from '../ari-error.ts'
import { deferred } from '../deferred.ts'
import type { BridgeObject } from '../objects.ts'
import { checkDigits, isOneOf } from './digit-set.ts'
import { isNotThere } from './gone.ts'
import type { Inbox } from './inbox.ts'
import type { Cancellable, Cancelled, HungUp, Party } from './party.ts'

export interface ConferenceOptions extends Cancellable {
  /** what this one says is not heard, until it is unmuted */
  readonly muted?: boolean | undefined
  /** played to everybody in the room when this one comes, and when it leaves */
  readonly announce?: string | readonly string[] | undefined
  readonly announceLeft?: string | readonly string[] | undefined
  /** digits that lead out of the room */
  readonly leaveOn?: string | undefined
  /** music for whoever is alone: its class, or `true` */
  readonly musicWhileAlone?: string | boolean | undefined
}

export interface ConferenceEnd {
  /** `removed`: by somebody else, or the room was destroyed */
  readonly leftBy: 'hung-up' | 'digit' | 'cancelled' | 'removed'
}

export type ConferenceResult = { readonly outcome: 'joined'; readonly place: ConferencePlace } | HungUp | Cancelled

const mostTries = 5

export async function conference(call: Party, name: string, options: ConferenceOptions): Promise<ConferenceResult> {
  const { signal, leaveOn = '' } = options
  if (name === '') throw new TypeError('a conference needs a name')
  checkDigits(leaveOn, 'leaveOn')
  if (signal?.aborted) return { outcome: 'cancelled' }
  const inbox = call.open({ signal, wantsDigits: leaveOn !== '' })
  inbox.dropDigits()
  const room = new Room(call, name, options)
  let isInside = false
  try {
    isInside = await room.enter()
  } finally {
    if (!isInside) inbox.close()
  }
  return isInside ? { outcome: 'joined', place: new ConferencePlace(call, room, inbox, options) } : call.hungUp
}

/** One call's place in a room. */
export class ConferencePlace {
  /** every operation of the room's bridge, such as `bridge.record({ … })` */
  readonly bridge: BridgeObject
  readonly #call: Party
  readonly #leaving = deferred<void>()
  readonly #left: Promise<ConferenceEnd>
  #isLeaving = false

  constructor(call: Party, room: Room, inbox: Inbox, { leaveOn = '' }: ConferenceOptions) {
    this.#call = call
    this.bridge = room.bridge
    this.#left = this.#stay(room, inbox, leaveOn)
    ignoreRejection(this.#left)
  }

  /** Resolves when the call is not in the room any more, and the room is gone if it was the last one. */
  get left(): Promise<ConferenceEnd> {
    return this.#left
  }

  async mute(): Promise<void> {
    await this.#call.attempt((options) => this.#call.channel.mute({ direction: 'in' }, options))
  }

  async unmute(): Promise<void> {
    await this.#call.attempt((options) => this.#call.channel.unmute({ direction: 'in' }, options))
  }

  /** Takes it out of the room; the call goes on. */
  leave(): Promise<ConferenceEnd> {
    if (!this.#isLeaving) this.#leaving.resolve()
    this.#isLeaving = true
    return this.#left
  }

  async #stay(room: Room, inbox: Inbox, leaveOn: string): Promise<ConferenceEnd> {
    detached(
      this.#leaving.promise.then(() => inbox.push({ is: 'cancelled' })),
      'a place in a conference',
    )
    try {
      const leftBy = await this.#wait(room, inbox, leaveOn)
      await room.leave(leftBy === 'digit' || leftBy === 'cancelled')
      return { leftBy }
    } finally {
      inbox.close()
    }
  }

  async #wait(room: Room, inbox: Inbox, leaveOn: string): Promise<ConferenceEnd['leftBy']> {
    for (;;) {
      const happening = await inbox.next()
      if (happening.is === 'hung-up' || happening.is === 'cancelled') return happening.is
      if (happening.is === 'digit' && isOneOf(happening.digit, leaveOn)) return 'digit'
      // whoever hangs up leaves the bridge first
      if (happening.is === 'left-bridge' && happening.bridgeId === room.bridge.id)
        return (await this.#call.isThere()) ? 'removed' : 'hung-up'
    }
  }
}

/** The room as one of those inside knows it. What changes it is done one after the other. */
class Room {
  readonly bridge: BridgeObject
  readonly #call: Party
  readonly #name: string
  readonly #options: ConferenceOptions

  constructor(call: Party, name: string, options: ConferenceOptions) {
    this.#call = call
    this.#name = name
    this.#options = options
    this.bridge = call.deps.bridge(`conference-${name}`)
  }

  /** False: the call has gone. */
  enter(): Promise<boolean> {
    return this.#call.deps.alone(this.bridge.id, async () => {
      const isInside = await this.#join()
      if (isInside) await this.#changed(this.#options.announce)
      else await this.#destroyEmpty()
      return isInside
    })
  }

  leave(isToRemove: boolean): Promise<void> {
    const { deps, id } = this.#call
    return deps.alone(this.bridge.id, async () => {
      if (isToRemove) await this.#call.tidy((options) => this.bridge.removeChannel({ channel: id }, options))
      if (!(await this.#destroyEmpty())) await this.#changed(this.#options.announceLeft)
    })
  }

  async #join(): Promise<boolean> {
    const { deps, id } = this.#call
    for (let tries = 1; !this.#call.isOver; tries++) {
      await this.#create()
      try {
        const words = { channel: id, mute: this.#options.muted }
        await this.bridge.addChannel(words, { idempotencyKey: deps.newId() })
        return true
      } catch (error) {
        if (!(error instanceof AriError)) throw error
        if (!(await this.#call.isThere())) return false
        // another program destroyed the room in this moment, as the last one left it
        if (tries >= mostTries || error.status !== 404) throw error
      }
    }
    return false
  }

  async #create(): Promise<void> {
    const { deps } = this.#call
    const words = { bridgeId: this.bridge.id, type: 'mixing', name: this.#name }
    try {
      await deps.resources.bridges.createWithId(words, { idempotencyKey: deps.newId() })
    } catch (error) {
      // it is there already
      if (!(error instanceof AriError && error.status === 409)) throw error
    }
  }

  /** Somebody came or left: who is in the room hears of it, and whoever is alone hears music. */
  async #changed(announcement: string | readonly string[] | undefined): Promise<void> {
    const { musicWhileAlone = false } = this.#options
    if (musicWhileAlone !== false) {
      const isAlone = (await this.#count()) === 1
      const mohClass = musicWhileAlone === true ? undefined : musicWhileAlone
      await this.#call.tidy((options) =>
        isAlone ? this.bridge.startMoh({ mohClass }, options) : this.bridge.stopMoh({}, options),
      )
    }
    if (announcement !== undefined)
      await this.#call.tidy((options) => this.bridge.play({ media: [announcement].flat() }, options))
  }

  /** Whether it was destroyed, or is gone already. */
  async #destroyEmpty(): Promise<boolean> {
    if ((await this.#count()) > 0) return false
    await this.#call.tidy((options) => this.bridge.destroy({}, options))
    return true
  }

  async #count(): Promise<number> {
    try {
      return (await this.bridge.get()).channels.length
    } catch (error) {
      if (isNotThere(error)) return 0
      throw error
    }
  }
}
