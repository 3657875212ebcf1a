// A telephone whose call is shown at another node sends the others elsewhere: that node does it, and says what came of it.
// Not the transfer itself.

import type { CarriesOut, Channel, Exchange, TransferResult } from '@jackfield/core'
import { type LineChannelDriver, laterOn } from './line-channel-driver.ts'
import type { LineDeps } from './line-deps.ts'
import type { LineSaid } from './line-signals.ts'

/** At the node of the telephone: while this is there, its transfers go over the line. */
export class FarTransfers {
  readonly #driver: LineChannelDriver
  readonly #waiting = new Map<number, (result: TransferResult) => void>()
  readonly #stop: () => void
  #number = 0

  /** `handOver`: the telephone goes, and the line takes its place in its other call. */
  constructor(exchange: Exchange, phone: Channel, driver: LineChannelDriver, handOver: CarriesOut['attended']) {
    this.#driver = driver
    this.#stop = exchange.transfers.carryOutFor(phone, {
      attended: handOver,
      blind: ({ context, exten }) => this.#ask((number) => ({ type: 'transfer', number, context, exten })),
    })
  }

  /** Who is at the other end talks to whom another channel there, shown for the same telephone, talks to. */
  join(channelId: string): Promise<TransferResult> {
    return this.#ask((number) => ({ type: 'join', number, channelId }))
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

  #ask(said: (number: number) => LineSaid): Promise<TransferResult> {
    const { promise, resolve } = Promise.withResolvers<TransferResult>()
    const number = ++this.#number
    this.#waiting.set(number, resolve)
    this.#driver.say(said(number))
    return promise
  }
}

/** At the node that shows the call. */
export function carryOutTransfer(
  { exchange }: LineDeps,
  channel: Channel,
  driver: LineChannelDriver,
  said: LineSaid,
): void {
  if (said.type !== 'transfer' && said.type !== 'join') return
  const { number } = said
  // its own channel ends with that: the telephone is told first how it went
  const carriedOut = Promise.resolve()
    .then(() => transfer(exchange, channel, said))
    .then((result) => driver.say({ type: 'transferred', number, result }))
  driver.holdFor(carriedOut)
  laterOn(carriedOut, channel)
}

function transfer(
  { transfers, channels }: Exchange,
  channel: Channel,
  said: Extract<LineSaid, { type: 'transfer' | 'join' }>,
): Promise<TransferResult> {
  if (said.type === 'transfer') {
    const { context, exten } = said
    return transfers.blind({ transferer: channel, context, exten, isExternal: true })
  }
  const second = channels.get(said.channelId)
  // of the same telephone, or it has ended meanwhile
  if (!second || second.endpoint !== channel.endpoint) return Promise.resolve('Fail')
  return transfers.attended({ first: channel, second, isExternal: false })
}
