// The places that channels give up by transferring the others: who comes there instead, and Local channels made for it.
// Not who is sent where.

import type { Log } from '@jackfield/base'
import type { Sessions } from '../applications/sessions.ts'
import type { Channel } from '../channels/channel.ts'
import type { Place } from '../channels/place.ts'
import type { Technologies } from '../channels/technologies.ts'
import { descend, mayDialOn } from '../dialing/dial-on.ts'
import type { Bridge } from './bridge.ts'

export interface TransferPlacesDeps {
  readonly log: Log
  readonly technologies: Technologies
  readonly sessions: Sessions
}

const noFormats: readonly string[] = []
const normalClearing = 16

export class TransferPlaces {
  readonly #deps: TransferPlacesDeps

  constructor(deps: TransferPlacesDeps) {
    this.#deps = deps
  }

  /** A pair whose near half is for the bridge and whose far half will go to the place. */
  async localTo(
    { context, exten }: Place,
    requestor: Channel,
  ): Promise<{ channel: Channel; other?: Channel | undefined } | undefined> {
    const { technologies, log } = this.#deps
    if (!mayDialOn(requestor, log)) return undefined
    const local = technologies.get('Local')
    const outcome = await local?.request?.({ resource: `${exten}@${context}`, formats: noFormats, requestor })
    if (!outcome?.ok) return undefined
    const { channel, other } = outcome
    descend(requestor, channel, other)
    return { channel, other }
  }

  /** Both halves are up from the beginning: whoever talks to one of them talks to the other. */
  async localPair(requestor: Channel): Promise<{ channel: Channel; other: Channel } | undefined> {
    const local = this.#deps.technologies.get('Local')
    const outcome = await local?.request?.({ resource: '_attended@transfer/m', formats: noFormats, requestor })
    if (!outcome?.ok || !outcome.other) return undefined
    const { channel, other } = outcome
    for (const half of [channel, other]) half.change({ state: 'Up' })
    return { channel, other }
  }

  /** Puts a channel into a bridge in place of another, which leaves; in an application, too, when the other was in one. */
  take(bridge: Bridge, old: Channel, by: Channel): void {
    const release = bound(by)
    bridge.leave(old, 'transferred', { dissolves: false })
    const isInApplication = this.#deps.sessions.replace(old, by)
    if (!bridge.join(by, { inhibitsConnectedLine: !isInApplication, onLeft: release })) release()
    // what its dialplan had after the application is not for who has sent the others on
    if (isInApplication) old.drop(normalClearing)
  }

  /** The same for one who is in the bridge already. */
  giveUp(bridge: Bridge, old: Channel, by: Channel): void {
    bridge.leave(old, 'transferred', { dissolves: false })
    if (this.#deps.sessions.replace(old, by)) old.drop(normalClearing)
  }
}

/** A bridge has it from now on, until it is let go: whatever interrupts it takes it out. */
export function bound(channel: Channel): () => void {
  const release = channel.take({ kind: 'bridge' })
  channel.interruption.addEventListener('abort', () => channel.leaveBridge('hung-up'), { once: true })
  return release
}

/** Somebody may have gone while the new channel was made; what is told after this has come true. */
export const canTakePlace = (bridge: Bridge, old: Channel, by: Channel) =>
  !bridge.isDestroyed && bridge.has(old) && !by.isEnded && !by.isHangingUp
