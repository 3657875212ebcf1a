// The feature `atxfer`: the one who pressed talks to somebody else first, then brings the two together, or comes back.
// Not transfers that devices do by themselves; the switch has those.

import { detached } from '@jackfield/base'
import type { Bridge, Channel, DialOutResult, Trail } from '@jackfield/core'
import type { DigitQueue } from '../engine/digit-queue.ts'
import { FeatureListener } from './feature-listener.ts'
import type { FeatureSettings } from './feature-settings.ts'
import type { FeatureAct, FeatureUse } from './feature-use.ts'
import { askForTarget, playFeatureSound, type TransferTarget } from './transfer-target.ts'

type Code = keyof FeatureSettings['transferCodes']

/** How it goes on: by a key, because somebody went, or because nobody answered. */
type Turn = Code | 'presser-gone' | 'target-gone' | 'other-gone'

class AttendedTransfer {
  readonly #use: FeatureUse
  readonly #target: TransferTarget
  readonly #digits: DigitQueue
  readonly #from: Bridge
  /** where the one who pressed talks to the target */
  readonly #aside: Bridge

  constructor(use: FeatureUse, target: TransferTarget, digits: DigitQueue, from: Bridge, aside: Bridge) {
    this.#use = use
    this.#target = target
    this.#digits = digits
    this.#from = from
    this.#aside = aside
  }

  async run(): Promise<void> {
    const { presser, other } = this.#use
    // whoever goes now is asked for by name; those who stay are not put out
    this.#from.dissolvesOnLeave = false
    this.#from.moveTo(this.#aside, presser)
    const called = await this.#call()
    if (called.peer && !presser.isHangingUp && !other.isHangingUp) await this.#talk(called.peer, called.release)
    else if (presser.isHangingUp) this.#handOver(called)
    else await this.#comeBack(other.isHangingUp ? otherGone : `nobody answered (${called.status})`, called.release)
  }

  /** Calls the target; the key that aborts ends it. */
  #call(): Promise<DialOutResult> {
    const { deps, presser } = this.#use
    const { context, exten } = this.#target
    const { transferNoAnswerTimeoutMs, transferCodes } = deps.settings().features
    let held = ''
    return deps.exchange.calls.dialOut({
      caller: presser,
      destinations: [`Local/${exten}@${context}`],
      timeoutMs: transferNoAnswerTimeoutMs,
      guesses: false,
      onDigit: (digit) => {
        held = (held + digit).slice(-transferCodes.abort.length)
        return transferCodes.abort !== '' && held === transferCodes.abort
      },
    })
  }

  async #talk(peer: Channel, release: (() => void) | undefined): Promise<void> {
    const { presser, other } = this.#use
    const leave = () => peer.leaveBridge('hung-up')
    peer.interruption.addEventListener('abort', leave, { once: true })
    if (!this.#aside.join(peer, { onLeft: () => release?.() })) {
      await this.#comeBack(whyBack['target-gone'], release)
      return
    }
    await playFeatureSound(this.#use, 'transferred')
    let target = peer
    for (;;) {
      const turn = await this.#nextTurn(target)
      const successor = turn === 'target-gone' ? this.#successor(target) : undefined
      if (successor) target = successor
      else if (turn === 'swap') this.#swap(target)
      else if (turn === 'threeway') return this.#meet(target)
      else if (turn === 'complete' || turn === 'presser-gone') return this.#complete(target)
      else {
        if (turn === 'other-gone') other.stopMusic()
        this.#bringBack(presser)
        target.leaveBridge('removed')
        await this.#comeBack(whyBack[turn], undefined)
        return
      }
    }
  }

  /** A Local channel that takes itself out leaves whoever is behind it in its place. */
  #successor(target: Channel): Channel | undefined {
    const { presser } = this.#use
    return this.#aside.channels.find((channel) => channel !== presser && channel !== target && !channel.isHangingUp)
  }

  /** The next key that means something, or the first of the three to go. */
  #nextTurn(peer: Channel): Promise<Turn> {
    const { deps, presser, other } = this.#use
    const { transferCodes, featureDigitTimeoutMs } = deps.settings().features
    const { promise, resolve } = Promise.withResolvers<Turn>()
    const over = new AbortController()
    const goes: [Channel, Turn][] = [
      [presser, 'presser-gone'],
      [peer, 'target-gone'],
      [other, 'other-gone'],
    ]
    const stops = goes.map(([channel, turn]) => onInterruption(channel, () => resolve(turn)))
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
        const digit = await this.#digits.next(Number.POSITIVE_INFINITY, over.signal)
        const { trail } = this.#digits
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
    const { deps, presser } = this.#use
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
    const { presser, other } = this.#use
    const isAside = this.#aside.has(presser)
    if (isAside) this.#aside.moveTo(this.#from, presser)
    else this.#from.moveTo(this.#aside, presser)
    const [talks, waits] = isAside ? [other, peer] : [peer, other]
    talks.stopMusic()
    waits.startMusic('default')
  }

  /** All three in one bridge; whoever hangs up leaves the two others talking. */
  #meet(peer: Channel): void {
    const { presser } = this.#use
    this.#stopMusic(peer)
    this.#publish(peer, { type: 'threeway', channel: presser.snapshot(), bridge: this.#from.snapshot() })
    this.#bringBack(presser)
    this.#aside.moveTo(this.#from, peer)
    this.#aside.destroy()
    this.#endWithTheSecond()
  }

  /** The two are brought together where the first call was, the one who pressed is out. */
  #complete(peer: Channel): void {
    const { presser, other } = this.#use
    this.#stopMusic(peer)
    this.#publish(peer, { type: 'bridge', bridgeId: this.#from.id })
    other.variables.set('ATTENDEDTRANSFER', presser.name)
    presser.variables.set('ATTENDEDTRANSFER', other.name)
    for (const bridge of [this.#aside, this.#from]) bridge.leave(presser, 'transferred', { dissolves: false })
    this.#aside.moveTo(this.#from, peer, { introduces: true })
    this.#aside.destroy()
    this.#settle()
  }

  /** Hung up while it still rang: the other party goes on to the target by itself. */
  #handOver({ release }: DialOutResult): void {
    const { presser, other } = this.#use
    release?.()
    other.stopMusic()
    other.variables.set('ATTENDEDTRANSFER', presser.name)
    other.asyncGoto({ ...this.#target, priority: 1 })
    this.#aside.destroy()
    this.#settle()
  }

  async #comeBack(why: string, release: (() => void) | undefined): Promise<void> {
    const { presser, other } = this.#use
    const { context, exten } = this.#target
    release?.()
    presser.fail('transfer-failed', `the transfer to ${exten}@${context} failed: ${why}`)
    if (!presser.isHangingUp) await playFeatureSound(this.#use, 'transferFailed')
    other.stopMusic()
    this.#bringBack(presser)
    this.#aside.destroy()
    this.#settle()
    // the one that waited has gone meanwhile: nobody is left to come back to
    if (other.isHangingUp || other.isEnded) presser.leaveBridge('dissolved')
  }

  /** Of two the bridge is over again when one goes, or has gone meanwhile. */
  #settle(): void {
    this.#from.dissolvesOnLeave = true
    if (this.#from.channels.length < 2) this.#from.destroy()
  }

  #bringBack(presser: Channel): void {
    if (this.#aside.has(presser)) this.#aside.moveTo(this.#from, presser)
  }

  #stopMusic(peer: Channel): void {
    for (const channel of [peer, this.#use.other]) channel.stopMusic()
  }

  /** With two left a talk is over when the next one goes. */
  #endWithTheSecond(): void {
    const bridge = this.#from
    const stop = this.#use.deps.bus.on('channel-left-bridge', (event) => {
      if (event.bridge.id === bridge.id && bridge.channels.length <= 2) bridge.dissolvesOnLeave = true
    })
    bridge.onDestroyed(stop)
  }

  #publish(peer: Channel, destination: Parameters<typeof publishTransfer>[1]): void {
    publishTransfer({ use: this.#use, peer, from: this.#from, aside: this.#aside }, destination)
  }
}

type Destination =
  | { readonly type: 'bridge'; readonly bridgeId: string }
  | {
      readonly type: 'threeway'
      readonly channel: ReturnType<Channel['snapshot']>
      readonly bridge: ReturnType<Bridge['snapshot']>
    }

const otherGone = 'the party to be transferred has hung up'
const whyBack: Readonly<Record<'abort' | 'target-gone' | 'other-gone', string>> = {
  abort: 'it was given up by a key',
  'target-gone': 'who was asked has hung up',
  'other-gone': otherGone,
}

/** One channel is both legs of a transfer by keys. */
function publishTransfer(
  { use, peer, from, aside }: { use: FeatureUse; peer: Channel; from: Bridge; aside: Bridge },
  destination: Destination,
): void {
  const { deps, presser, other } = use
  deps.bus.publish('attended-transfer', {
    firstLeg: presser.snapshot(),
    secondLeg: presser.snapshot(),
    firstBridge: from.snapshot(),
    secondBridge: aside.snapshot(),
    transferee: other.snapshot(),
    target: peer.snapshot(),
    parties: [other.snapshot(), peer.snapshot()],
    result: 'Success',
    isExternal: false,
    destination,
  })
}

function onInterruption(channel: Channel, act: () => void): () => void {
  const signal = channel.interruption
  if (signal.aborted) act()
  signal.addEventListener('abort', act, { once: true })
  return () => signal.removeEventListener('abort', act)
}

export const attendedTransferFeature: FeatureAct = (use) =>
  use.collect(async (digits) => {
    const { deps, presser, other } = use
    other.startMusic('default')
    const target = await askForTarget(use, digits).catch(() => undefined)
    const from = deps.exchange.bridges.of(presser)
    if (presser.isHangingUp || other.isHangingUp || !from?.has(other)) {
      other.stopMusic()
      return
    }
    const made = target && deps.exchange.bridges.create({ attributes: [], bridgeClass: 'basic' })
    if (!target || !made?.ok) {
      other.stopMusic()
      await playFeatureSound(use, 'transferFailed')
      return
    }
    await new AttendedTransfer(use, target, digits, from, made.bridge).run()
  })
