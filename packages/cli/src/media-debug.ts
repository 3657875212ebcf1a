// What goes over the network for each channel, written into the log every second while somebody wants to see it.
// Not packet by packet: at fifty a second and channel nobody could read that.

import type { Clock, Log, Timer } from '@jackfield/base'
import type { Exchange } from '@jackfield/core'

const everyMs = 1_000

export class MediaDebug {
  readonly #clock: Clock
  readonly #log: Log
  readonly #exchange: Exchange
  #timer: Timer | undefined

  constructor(clock: Clock, log: Log, exchange: Exchange) {
    this.#clock = clock
    this.#log = log.for('rtp')
    this.#exchange = exchange
  }

  get isOn(): boolean {
    return this.#timer !== undefined
  }

  set(isOn: boolean): void {
    if (!isOn) this.close()
    else this.#timer ??= this.#clock.every(everyMs, () => this.#logStatistics())
  }

  close(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }

  #logStatistics(): void {
    for (const channel of this.#exchange.channels.list()) {
      const statistics = channel.driver.rtpStatistics?.()
      if (!statistics) continue
      const { txcount = 0, rxcount = 0, rxploss = 0, rxjitter = 0 } = statistics
      this.#log.notice(
        `${channel.name}: ${txcount} packets sent, ${rxcount} received, ${rxploss} lost, jitter ${rxjitter}`,
        { channelId: channel.id },
      )
    }
  }
}
