// How often one channel is transferred in a short time: transfers that lead back to themselves end.
// Not how often in a whole call: people may send a caller about all day.

import type { Clock, Log } from '@jackfield/base'
import type { Channel } from '../channels/channel.ts'

/** Within the time of one window; nobody presses keys that fast. */
export const mostTransfers = 20
const windowMs = 10_000

interface Window {
  readonly since: number
  count: number
}

export class TransferLimit {
  readonly #clock: Clock
  readonly #log: Log
  readonly #windows = new WeakMap<Channel, Window>()

  constructor(clock: Clock, log: Log) {
    this.#clock = clock
    this.#log = log
  }

  /** False: it goes in circles. The log has it once in a window. */
  take(channel: Channel): boolean {
    const now = this.#clock.now()
    const known = this.#windows.get(channel)
    const window = known && now - known.since < windowMs ? known : { since: now, count: 0 }
    this.#windows.set(channel, window)
    window.count++
    if (window.count === mostTransfers + 1) {
      const message = `${channel.name} is not transferred any more: the limit is ${mostTransfers} transfers in ${windowMs / 1000} s`
      this.#log.warning(message, { channelId: channel.id, code: 'endless-transfer' })
    }
    return window.count <= mostTransfers
  }
}
