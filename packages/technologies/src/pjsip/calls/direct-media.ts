// Lets phones that are alone together send their sound to each other, and brings it back before anything needs it.
// Not what has to be fulfilled: may-be-direct.ts; not the offers: direct-pair.ts.

import { detached, type Timer } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { CallsDeps } from './calls-deps.ts'
import { DirectPair } from './direct-pair.ts'
import { mayBeDirect } from './may-be-direct.ts'
import type { SipLine } from './sip-line.ts'

/** So long nothing must have needed the sound: digits and prompts follow each other. */
const quietMs = 500
/** What needs the sound begins without it rather than never. */
const longestWaitMs = 1_000

export class DirectMedia {
  readonly #deps: Pick<CallsDeps, 'plane' | 'exchange'>
  readonly #lineOf: (channelId: string) => SipLine | undefined
  readonly #pairs = new Map<SipLine, DirectPair>()
  readonly #waiting = new Map<SipLine, Timer>()
  readonly #stops: (() => void)[]

  constructor(deps: Pick<CallsDeps, 'plane' | 'exchange'>, lineOf: (channelId: string) => SipLine | undefined) {
    this.#deps = deps
    this.#lineOf = lineOf
    const { plane, exchange } = deps
    this.#stops = [
      plane.guardSound((port) => this.#makeWay(port)),
      plane.onSoundFreed((port) => this.consider({ id: port })),
      // hidden members too: they hear, or are heard
      exchange.bridges.onMoved(({ bridge, channel }) => {
        for (const one of [...bridge.members.map((member) => member.channel), channel]) this.consider(one)
      }),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
    for (const timer of this.#waiting.values()) timer.cancel()
  }

  /** Something changed about a line, or about the company it is in. */
  consider({ id }: Pick<Channel, 'id'>): void {
    const line = this.#lineOf(id)
    if (line) this.#look(line)
  }

  #look(line: SipLine): void {
    const pair = this.#pairs.get(line)
    if (pair) {
      if (!mayBeDirect(...pair.lines)) detached(this.#part(pair), 'direct media')
    } else if (!this.#waiting.has(line) && this.#companion(line)) {
      const timer = this.#deps.exchange.clock.after(quietMs, () => {
        this.#waiting.delete(line)
        this.#join(line)
      })
      this.#waiting.set(line, timer)
    }
  }

  #join(line: SipLine): void {
    const other = this.#companion(line)
    if (!other || this.#pairs.has(line) || this.#pairs.has(other)) return
    const pair = new DirectPair(line, other)
    for (const one of pair.lines) this.#pairs.set(one, pair)
    detached(
      pair.want(true).then(() => this.#forget(pair)),
      'direct media',
    )
  }

  /** What the line is told next is of us again, and the other one is brought back. */
  release({ id }: Channel): void {
    const line = this.#lineOf(id)
    const pair = line && this.#pairs.get(line)
    if (!pair) return
    pair.release(line)
    detached(this.#part(pair), 'direct media')
  }

  #makeWay(port: string): Promise<void> | undefined {
    const line = this.#lineOf(port)
    const pair = line && this.#pairs.get(line)
    return pair && this.#inTime(this.#part(pair))
  }

  #part(pair: DirectPair): Promise<void> {
    return pair.want(false).then(() => this.#forget(pair))
  }

  /** Once it is over, unless it was wanted again meanwhile. */
  #forget(pair: DirectPair): void {
    if (pair.isWanted) return
    for (const line of pair.lines) if (this.#pairs.get(line) === pair) this.#pairs.delete(line)
    // they may be with somebody else already
    for (const line of pair.lines) this.#look(line)
  }

  /** Whom it could talk to without us. */
  #companion(line: SipLine): SipLine | undefined {
    const { channel } = line
    const members = this.#deps.exchange.bridges.of(channel)?.members ?? []
    const member = members.find((one) => one.channel !== channel)
    const other = member && this.#lineOf(member.channel.id)
    return other && mayBeDirect(line, other) ? other : undefined
  }

  async #inTime(way: Promise<void>): Promise<void> {
    const limit = new AbortController()
    const late = this.#deps.exchange.clock.sleep(longestWaitMs, limit.signal).catch(() => undefined)
    await Promise.race([way, late])
    limit.abort()
  }
}
