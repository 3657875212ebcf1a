// A telephone whose call is shown at another node sends the others elsewhere: that node does it, and says what came of it.
// Not the transfer itself.

import type { Channel, Exchange, TransferResult } from '@jackfield/core'
import { type LineChannelDriver, laterOn } from './line-channel-driver.ts'
import type { LineDeps } from './line-deps.ts'
import type { LineSaid } from './line-signals.ts'

/** At the node of the telephone: while this is there, its transfers go over the line. */
export class FarTransfers {
  readonly #waiting = new Map<number, (result: TransferResult) => void>()
  readonly #stop: () => void
  #number = 0

  /** `handOver`: the telephone goes, and the line takes its place in its other call. */
  constructor(
    exchange: Exchange,
    phone: Channel,
    driver: LineChannelDriver,
    handOver: (other: Channel) => TransferResult,
  ) {
    this.#stop = exchange.transfers.carryOutFor(phone, {
      attended: handOver,
      blind: ({ context, exten }) => {
        const { promise, resolve } = Promise.withResolvers<TransferResult>()
        const number = ++this.#number
        this.#waiting.set(number, resolve)
        driver.say({ type: 'transfer', number, context, exten })
        return promise
      },
    })
  }

  onTransferred(number: number, result: TransferResult): void {
    this.#waiting.get(number)?.(result)
    this.#waiting.delete(number)
  }

  close(): void {
    this.#stop()
    for (const resolve of this.#waiting.values()) resolve('Fail')
    this.#waiting.clear()
  }
}

/** At the node that shows the call. */
export function carryOutTransfer(
  { exchange }: LineDeps,
  channel: Channel,
  driver: LineChannelDriver,
  said: LineSaid,
): void {
  if (said.type !== 'transfer') return
  const { number, context, exten } = said
  const transfer = { transferer: channel, context, exten, isExternal: true }
  // its own channel ends with that: the telephone is told first how it went
  const carriedOut = Promise.resolve()
    .then(() => exchange.transfers.blind(transfer))
    .then((result) => driver.say({ type: 'transferred', number, result }))
  driver.holdFor(carriedOut)
  laterOn(carriedOut, channel)
}
