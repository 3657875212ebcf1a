// An attended transfer: somebody in a bridge talks to a third party first, then brings all others there together with it, or comes back.
// Not transfers that devices do by themselves; the switch has those. Not where the number to ask comes from.

import { detached } from '@jackfield/base'
import type { Bridge, Channel, DialOutResult, Trail } from '@jackfield/core'
import type { EngineDeps } from '../engine/engine-deps.ts'
import type { DigitQueue } from '../listening/digit-queue.ts'
import { FeatureListener } from './feature-listener.ts'
import type { FeatureSettings } from './feature-settings.ts'
import { playFeatureSound, type TransferTarget } from './transfer-target.ts'

type Code = keyof FeatureSettings['transferCodes']

/** How it goes on: by a key, because somebody went, or because nobody answered. */
type Turn = Code | 'presser-gone' | 'target-gone' | 'others-gone'

/** Who transfers whom, and to whom. */
export interface TransferRequest {
  readonly deps: EngineDeps
  readonly presser: Channel
  /** those who wait, in the bridge `from` */
  readonly others: readonly Channel[]
  readonly from: Bridge
  readonly target: TransferTarget
  /** everything the presser dials meanwhile */
  readonly digits: DigitQueue
  /** somebody else gives up for the presser */
  readonly signal?: AbortSignal
}

export class AttendedTransfer {
  readonly #request: TransferRequest
  readonly #from: Bridge
  /** where the one who pressed talks to the target */
  readonly #aside: Bridge

  constructor(request: TransferRequest, aside: Bridge) {
    this.#request = request
    this.#from = request.from
    this.#aside = aside
  }

  async run(): Promise<void> {
    const { presser } = this.#request
    // whoever goes now is asked for by name; those who stay are not put out
    this.#from.dissolvesOnLeave = false
    this.#from.moveTo(this.#aside, presser)
    const called = await this.#call().catch(async (error: unknown) => {
      // nobody waits for a call that failed by a fault
      await this.#comeBack('it could not be called', undefined)
      throw error
    })
    if (called.peer && !presser.isHangingUp && !this.#areOthersGone) await this.#talk(called.peer, called.release)
    else if (presser.isHangingUp) this.#handOver(called)
    else await this.#comeBack(this.#areOthersGone ? othersGone : `nobody answered (${called.status})`, called.release)
  }

  get #areOthersGone(): boolean {
    return this.#request.others.every(({ isHangingUp, isEnded }) => isHangingUp || isEnded)
  }

  /** Calls the target; the key that aborts ends it. */
  #call(): Promise<DialOutResult> {
    const { deps, presser, target, signal } = this.#request
    const { context, exten } = target
    const { transferNoAnswerTimeoutMs, transferCodes } = deps.settings().features
    let held = ''
    return deps.exchange.calls.dialOut({
      caller: presser,
      destinations: [`Local/${exten}@${context}`],
      timeoutMs: transferNoAnswerTimeoutMs,
      guesses: false,
      signal,
      onDigit: (digit) => {
        held = (held + digit).slice(-transferCodes.abort.length)
        return transferCodes.abort !== '' && held === transferCodes.abort
      },
    })
  }

  async #talk(peer: Channel, release: (() => void) | undefined): Promise<void> {
    const { presser } = this.#request
    const leave = () => peer.leaveBridge('hung-up')
    peer.interruption.addEventListener('abort', leave, { once: true })
    if (!this.#aside.join(peer, { onLeft: () => release?.() })) {
      await this.#comeBack(whyBack['target-gone'], release)
      return
    }
    await playFeatureSound(this.#request, 'transferred')
    let target = peer
    for (;;) {
      const turn = await this.#nextTurn(target)
      const successor = turn === 'target-gone' ? this.#successor(target) : undefined
      if (successor) target = successor
      else if (turn === 'swap') this.#swap(target)
      else if (turn === 'threeway') return this.#meet(target)
      else if (turn === 'complete' || turn === 'presser-gone') return this.#complete(target)
      else {
        this.#bringBack(presser)
        target.leaveBridge('removed')
        await this.#comeBack(whyBack[turn], undefined)
        return
      }
    }
  }

  /** A Local channel that takes itself out leaves whoever is behind it in its place. */
  #successor(target: Channel): Channel | undefined {
    const { presser } = this.#request
    return this.#aside.channels.find((channel) => channel !== presser && channel !== target && !channel.isHangingUp)
  }

  /** The next key that means something, or the first of the three to go. */
  #nextTurn(peer: Channel): Promise<Turn> {
    const { deps, presser, others, digits, signal } = this.#request
    const { transferCodes, featureDigitTimeoutMs } = deps.settings().features
    const { promise, resolve } = Promise.withResolvers<Turn>()
    const over = new AbortController()
    const stops = [
      onAborted(presser.interruption, () => resolve('presser-gone')),
      onAborted(peer.interruption, () => resolve('target-gone')),
      ...others.map((other) => onAborted(other.interruption, () => this.#areOthersGone && resolve('others-gone'))),
      ...(signal ? [onAborted(signal, () => resolve('abort'))] : []),
    ]
    const listener = new FeatureListener({
      clock: deps.clock,
      codes: Object.values(transferCodes).filter((code) => code !== ''),
      timeoutMs: featureDigitTimeoutMs,
      onCode: (code) =>
        resolve(Object.keys(transferCodes).find((name) => transferCodes[name as Code] === code) as Code),
      pass: (digit, trail) => this.#passOn(digit, trail),
    })
    const listen = async () => {
      for (;;) {
        const digit = await digits.next(Number.POSITIVE_INFINITY, over.signal)
        const { trail } = digits
        if (digit !== undefined && !listener.press(digit, trail)) this.#passOn(digit, trail)
      }
    }
    detached(listen(), 'the keys of a transfer')
    return promise.finally(() => {
      over.abort()
      for (const stop of stops) stop()
    })
  }

  /** A digit that is no code goes to whom the presser talks to. */
  #passOn(digit: string, trail: Trail | undefined): void {
    const { deps, presser } = this.#request
    const bridge = deps.exchange.bridges.of(presser)
    for (const channel of bridge?.channels ?? []) {
      if (channel === presser) continue
      channel.follow(trail, () => {
        channel.sendDigit(digit, 'begin')
        channel.sendDigit(digit, 'end', 100)
      })
    }
  }

  /** Talks to the one that waits, while the other waits. */
  #swap(peer: Channel): void {
    const { presser, others } = this.#request
    const isAside = this.#aside.has(presser)
    if (isAside) this.#aside.moveTo(this.#from, presser)
    else this.#from.moveTo(this.#aside, presser)
    const [talking, waiting] = isAside ? [others, [peer]] : [[peer], others]
    for (const channel of talking) channel.stopMusic()
    for (const channel of waiting) channel.startMusic('default')
  }

  /** All in one bridge; whoever hangs up leaves the others talking. */
  #meet(peer: Channel): void {
    const { presser } = this.#request
    this.#stopMusic(peer)
    this.#publish(peer, { type: 'threeway', channel: presser.snapshot(), bridge: this.#from.snapshot() })
    this.#bringBack(presser)
    this.#aside.moveTo(this.#from, peer)
    this.#aside.destroy()
    this.#endWithTheSecond()
  }

  /** The two are brought together where the first call was, the one who pressed is out. */
  #complete(peer: Channel): void {
    const { presser, others } = this.#request
    this.#stopMusic(peer)
    this.#publish(peer, { type: 'bridge', bridgeId: this.#from.id })
    for (const other of others) noteTransfer(other, presser.name)
    noteTransfer(presser, others.map(({ name }) => name).join(','))
    for (const bridge of [this.#aside, this.#from]) bridge.leave(presser, 'transferred', { dissolves: false })
    this.#aside.moveTo(this.#from, peer, { introduces: true })
    this.#aside.destroy()
    this.#settle()
  }

  /** Hung up while it still rang: the others go on to the target by themselves. */
  #handOver({ release }: DialOutResult): void {
    const { presser, others, target } = this.#request
    release?.()
    for (const other of others) {
      other.stopMusic()
      noteTransfer(other, presser.name)
      other.asyncGoto({ ...target, priority: 1 })
    }
    this.#aside.destroy()
    this.#settle()
  }

  async #comeBack(why: string, release: (() => void) | undefined): Promise<void> {
    const { presser, others, target } = this.#request
    const { context, exten } = target
    release?.()
    presser.fail('transfer-failed', `the transfer to ${exten}@${context} failed: ${why}`)
    if (!presser.isHangingUp) await playFeatureSound(this.#request, 'transferFailed')
    for (const other of others) other.stopMusic()
    this.#bringBack(presser)
    this.#aside.destroy()
    this.#settle()
    // those who waited have gone meanwhile: nobody is left to come back to
    if (this.#areOthersGone) presser.leaveBridge('dissolved')
  }

  /** Of two the bridge is over again when one goes, or has gone meanwhile. */
  #settle(): void {
    if (this.#from.channels.length < 2) this.#from.destroy()
    else if (this.#from.channels.length === 2) this.#from.dissolvesOnLeave = true
    else this.#endWithTheSecond()
  }

  #bringBack(presser: Channel): void {
    if (this.#aside.has(presser)) this.#aside.moveTo(this.#from, presser)
  }

  #stopMusic(peer: Channel): void {
    for (const channel of [peer, ...this.#request.others]) channel.stopMusic()
  }

  /** With two left a talk is over when the next one goes. */
  #endWithTheSecond(): void {
    const bridge = this.#from
    const stop = this.#request.deps.bus.on('channel-left-bridge', (event) => {
      if (event.bridge.id === bridge.id && bridge.channels.length <= 2) bridge.dissolvesOnLeave = true
    })
    bridge.onDestroyed(stop)
  }

  #publish(peer: Channel, destination: Parameters<typeof publishTransfer>[1]): void {
    publishTransfer({ request: this.#request, peer, aside: this.#aside }, destination)
  }
}

type Destination =
  | { readonly type: 'bridge'; readonly bridgeId: string }
  | {
      readonly type: 'threeway'
      readonly channel: ReturnType<Channel['snapshot']>
      readonly bridge: ReturnType<Bridge['snapshot']>
    }

const othersGone = 'the party to be transferred has hung up'
const whyBack: Readonly<Record<'abort' | 'target-gone' | 'others-gone', string>> = {
  abort: 'it was given up by a key',
  'target-gone': 'who was asked has hung up',
  'others-gone': othersGone,
}

/** One channel is both legs of such a transfer. */
function publishTransfer(
  { request, peer, aside }: { request: TransferRequest; peer: Channel; aside: Bridge },
  destination: Destination,
): void {
  const { deps, presser, others, from } = request
  const [transferee, ...more] = others.map((other) => other.snapshot())
  deps.bus.publish('attended-transfer', {
    firstLeg: presser.snapshot(),
    secondLeg: presser.snapshot(),
    firstBridge: from.snapshot(),
    secondBridge: aside.snapshot(),
    ...(transferee && more.length === 0 ? { transferee } : {}),
    target: peer.snapshot(),
    parties: [...others, peer].map((channel) => channel.snapshot()),
    result: 'Success',
    isExternal: false,
    destination,
  })
}

/** Who has gone is not told of any more. */
function noteTransfer(channel: Channel, value: string): void {
  if (!channel.isEnded) channel.variables.set('ATTENDEDTRANSFER', value)
}

function onAborted(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act()
  signal.addEventListener('abort', act, { once: true })
  return () => signal.removeEventListener('abort', act)
}
