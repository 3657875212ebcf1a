// Channels that were made on behalf of one another: what keeps a dialplan that calls itself from going on for ever.
// Not the limit of calls of the whole exchange, which is the gate's.

import type { Log } from '@jackfield/base'
import type { Channel } from './channel.ts'

/** Channels at once that go back to one; a page to several hundred phones is still well below. */
export const mostDescendants = 1_000

/** All that go back to one channel, as long as there are any. */
export class Lineage {
  #living = 0
  /** it went too far: nothing more is made until everything there is has ended */
  #isBroken = false

  get isFull(): boolean {
    return this.#living >= mostDescendants
  }

  get isBroken(): boolean {
    return this.#isBroken
  }

  break(): void {
    this.#isBroken = true
  }

  add(channel: Channel): void {
    this.#living++
    channel.onEnd(() => {
      this.#living--
      if (this.#living === 0) this.#isBroken = false
    })
  }
}

/** May something be called on behalf of a channel? Its lineage is cut off when it may not, and the log has it once. */
export function mayDialOn(channel: Channel, log: Log): boolean {
  const { lineage, forwardsLeft } = channel
  if (lineage?.isBroken) return false
  if (forwardsLeft > 0 && !lineage?.isFull) return true
  lineage?.break()
  const why = forwardsLeft > 0 ? `it has led to ${mostDescendants} others` : 'it was passed on too often'
  log.warning(`${channel.name} calls nobody any more: ${why}`, { channelId: channel.id, code: 'endless-call' })
  return false
}

/** A channel that was made on behalf of another, and its second half. */
export function descend(from: Channel, channel: Channel, other: Channel | undefined): void {
  from.lineage ??= new Lineage()
  const { lineage } = from
  for (const one of other ? [channel, other] : [channel]) {
    one.lineage = lineage
    one.forwardsLeft = from.forwardsLeft - 1
  }
  lineage.add(channel)
}
