// The bridge of another node that a channel of this one is in: what it looks like, and that another channel takes the place there.
// Not the bridge: places-here.ts, at its node, answers.

import type { Clock } from '@jackfield/base'
import type { Channel, Exchange, FarBridge, FarRefusal, FarView, TransferMark } from '@jackfield/core'
import { answerLimitMs } from './at-most.ts'
import type { LineChannelDriver } from './line-channel-driver.ts'
import { type LineSaid, readView } from './line-signals.ts'

interface BridgeThereDeps {
  readonly driver: Pick<LineChannelDriver, 'say'>
  readonly clock: Pick<Clock, 'after'>
  readonly channels: Pick<Exchange['channels'], 'get'>
  /** that has the bridge */
  readonly node: string
  /** nodes of the version before answer nothing */
  readonly isAnswered: boolean
}

type Answer = Extract<LineSaid, { type: 'looked' | 'prepared' }>

/** Those that may come into a bridge of another node without being in an application yet. */
const coming = new WeakSet<Channel>()

export const isComing = (channel: Channel) => coming.has(channel)

export class BridgeThere implements FarBridge {
  readonly #deps: BridgeThereDeps
  readonly #waiting = new Map<number, (answer: Answer | FarRefusal) => void>()
  #number = 0
  #isOver = false

  constructor(deps: BridgeThereDeps) {
    this.#deps = deps
  }

  async look(): Promise<FarView | FarRefusal> {
    const answer = await this.#ask((number) => ({ type: 'look', number }))
    if ('why' in answer) return answer
    return readView(answer) ?? this.#refusal('does not show the bridge')
  }

  async prepare(channelId: string): Promise<FarRefusal | undefined> {
    const channel = this.#deps.channels.get(channelId)
    if (!channel || channel.isHangingUp) return { why: 'the channel that was to replace it has hung up' }
    if (channel.isInternal) return { why: 'an internal channel cannot be in a bridge of another node' }
    coming.add(channel)
    try {
      const answer = await this.#ask((number) => ({ type: 'prepare', number, channelId }))
      if ('why' in answer) return answer
      const isReady = answer.type === 'prepared' && answer.isReady === true
      return isReady ? undefined : this.#refusal('could not take another channel into the bridge')
    } finally {
      coming.delete(channel)
    }
  }

  take(channelId: string, mark: TransferMark | undefined, stays = false): void {
    this.#deps.driver.say({ type: 'replace', channelId, ...(mark && { mark }), ...(stays && { stays }) })
  }

  onAnswer(answer: Answer): void {
    this.#waiting.get(answer.number)?.(answer)
  }

  /** The channel has left it. */
  close(): void {
    this.#isOver = true
    for (const resolve of [...this.#waiting.values()]) resolve({ why: left })
  }

  #ask(said: (number: number) => LineSaid): Promise<Answer | FarRefusal> {
    const { driver, clock, isAnswered } = this.#deps
    if (!isAnswered)
      return Promise.resolve(this.#refusal('has an older version, which cannot replace channels in its bridges'))
    if (this.#isOver) return Promise.resolve({ why: left })
    const { promise, resolve } = Promise.withResolvers<Answer | FarRefusal>()
    const number = ++this.#number
    const timer = clock.after(answerLimitMs, () => this.#waiting.get(number)?.(this.#refusal('does not answer')))
    this.#waiting.set(number, (answer) => {
      timer.cancel()
      this.#waiting.delete(number)
      resolve(answer)
    })
    driver.say(said(number))
    return promise
  }

  #refusal(words: string): FarRefusal {
    return { why: `node ${this.#deps.node} ${words}` }
  }
}

const left = 'it has left the bridge meanwhile'
