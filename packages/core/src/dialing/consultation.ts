// Somebody in a bridge asks a third party first, and then brings the two together, comes back, or makes it three.
// Not the digits by which this is done.

import type { Bridge } from '../bridges/bridge.ts'
import type { Bridges } from '../bridges/bridges.ts'
import type { TransferDestination, TransferResult } from '../bus/bus-events.ts'
import type { Channel } from '../channels/channel.ts'
import type { LeaveReason } from '../channels/controller.ts'
import type { DialStatus } from './dial-failures.ts'
import { type DialOutDeps, dialOut } from './dial-out.ts'

export interface ConsultationRequest {
  /** is in a bridge with those who are to be transferred */
  readonly transferer: Channel
  /** each `Tech/resource` */
  readonly destinations: readonly string[]
  readonly timeoutMs?: number | undefined
}

export interface ConsultationDeps extends DialOutDeps {
  readonly bridges: Bridges
}

export type ConsultationEnd = 'completed' | 'three-way' | 'returned' | 'over'

export type ConsultationOutcome =
  | { readonly ok: true; readonly consultation: Consultation }
  | { readonly ok: false; readonly code: 'not-in-a-bridge' }
  | { readonly ok: false; readonly code: 'not-answered'; readonly status: DialStatus }

const normalClearing = 16

/** Those left behind hear music meanwhile. When nobody answers, the transferer is back with them. */
export async function consult(deps: ConsultationDeps, request: ConsultationRequest): Promise<ConsultationOutcome> {
  const { transferer } = request
  const from = deps.bridges.of(transferer)
  if (!from || from.isOfInterface) return { ok: false, code: 'not-in-a-bridge' }
  const consultation = new Consultation(deps, transferer, from)
  const { status, peer, release } = await dialOut(deps, {
    caller: transferer,
    destinations: request.destinations,
    timeoutMs: request.timeoutMs,
    connected: transferer.facts.caller,
    guesses: false,
  }).catch((error: unknown) => {
    // nobody waits on hold for a call that failed by mistake
    consultation.abort()
    throw error
  })
  if (!peer || !release || consultation.isOver) {
    release?.()
    if (!peer && !consultation.isOver)
      sayFailed(transferer, request.destinations.join('&'), `nobody answered (${status})`)
    consultation.abort()
    return { ok: false, code: 'not-answered', status: peer ? 'CANCEL' : status }
  }
  consultation.meet(peer, release)
  return { ok: true, consultation }
}

/** Of the channel that asked, wherever somebody looks why. */
const sayFailed = (transferer: Channel, where: string, why: string) =>
  transferer.fail('transfer-failed', `the transfer to ${where} failed: ${why}`)

export class Consultation {
  /** resolves when the transferer has decided, or somebody has left */
  readonly ended: Promise<ConsultationEnd>
  readonly #deps: ConsultationDeps
  readonly #transferer: Channel
  /** where the others wait */
  readonly #from: Bridge
  /** where the transferer talks to the third party */
  readonly #aside: Bridge
  readonly #end: (end: ConsultationEnd) => void
  #target: Channel | undefined
  #isOver = false

  constructor(deps: ConsultationDeps, transferer: Channel, from: Bridge) {
    this.#deps = deps
    this.#transferer = transferer
    this.#from = from
    const { promise, resolve } = Promise.withResolvers<ConsultationEnd>()
    this.ended = promise
    this.#end = resolve
    const onLeft = (channel: Channel, reason: LeaveReason) => this.#left(channel, reason)
    const made = deps.bridges.create({ attributes: [], bridgeClass: 'basic', onLeft })
    if (!made.ok) throw new Error('a new bridge has a new id')
    this.#aside = made.bridge
    from.moveTo(this.#aside, transferer)
    for (const channel of from.channels) channel.indicate({ type: 'hold' })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The third party has answered. */
  meet(target: Channel, release: () => void): void {
    this.#target = target
    const releaseTarget = target.take({ kind: 'bridge' })
    release()
    const leave = () => target.leaveBridge('hung-up')
    target.interruption.addEventListener('abort', leave, { once: true })
    const onLeft = () => {
      target.interruption.removeEventListener('abort', leave)
      if (target.hangupCause === 0) target.setHangupCause(normalClearing)
      releaseTarget()
    }
    if (!this.#aside.join(target, { inhibitsConnectedLine: true, onLeft })) onLeft()
  }

  /** The others and the third party are together; the transferer is out. */
  complete(): void {
    if (this.#target) this.#aside.leave(this.#transferer, 'transferred')
  }

  /** The third party is let go; the transferer is back with the others. */
  abort(): void {
    if (this.#isOver) return
    this.#isOver = true
    const target = this.#target
    this.#return()
    if (target) this.#aside.leave(target, 'removed')
    this.#aside.destroy()
    this.#end('returned')
  }

  /** Everybody is together. */
  threeWay(): void {
    if (this.#isOver || !this.#target) return
    this.#isOver = true
    const destination = { channel: this.#transferer.snapshot(), bridge: this.#aside.snapshot() }
    this.#publish('Success', { type: 'threeway', ...destination })
    this.#gather()
    this.#end('three-way')
  }

  /** Talks to the others while the third party waits, and the other way round. */
  swap(): void {
    if (this.#isOver || !this.#target) return
    const isAside = this.#aside.has(this.#transferer)
    const [here, there] = isAside ? [this.#aside, this.#from] : [this.#from, this.#aside]
    here.moveTo(there, this.#transferer)
    for (const channel of here.channels) channel.indicate({ type: 'hold' })
    for (const channel of there.channels) if (channel !== this.#transferer) channel.indicate({ type: 'unhold' })
  }

  #left(channel: Channel, reason: LeaveReason): void {
    if (this.#isOver) return
    if (channel === this.#target) {
      // a Local channel that takes itself out leaves whoever is behind it in its place
      const successor =
        reason === 'transferred' ? this.#aside.channels.find((one) => one !== this.#transferer) : undefined
      if (successor) {
        this.#target = successor
        return
      }
      this.#isOver = true
      sayFailed(this.#transferer, channel.name, 'who was asked has hung up')
      this.#return()
      this.#aside.destroy()
      this.#end('returned')
    } else if (channel === this.#transferer) this.#transfererLeft(reason)
  }

  #transfererLeft(reason: LeaveReason): void {
    this.#isOver = true
    const target = this.#target
    const canJoin = (reason === 'hung-up' || reason === 'transferred') && target && !this.#from.isDestroyed
    if (!canJoin) {
      this.#aside.destroy()
      this.#from.destroy()
      this.#end('over')
      return
    }
    this.#publish('Success', { type: 'bridge', bridgeId: this.#from.id })
    for (const channel of this.#from.channels) {
      channel.indicate({ type: 'unhold' })
      channel.variables.set('ATTENDEDTRANSFER', this.#transferer.name)
    }
    this.#from.dissolvesOnLeave = true
    const isTogether = this.#aside.moveTo(this.#from, target, { introduces: true })
    this.#aside.destroy()
    if (!isTogether) this.#from.destroy()
    this.#end('completed')
  }

  /** The others come to where the third party is. */
  #gather(): void {
    for (const channel of this.#from.channels) {
      channel.indicate({ type: 'unhold' })
      this.#from.moveTo(this.#aside, channel)
      channel.variables.set('ATTENDEDTRANSFER', this.#transferer.name)
    }
    this.#from.destroy()
    this.#aside.dissolvesOnLeave = this.#aside.channels.length <= 2
  }

  #return(): void {
    if (this.#from.isDestroyed) this.#aside.leave(this.#transferer, 'dissolved')
    else this.#aside.moveTo(this.#from, this.#transferer)
    for (const channel of this.#from.channels) {
      if (channel !== this.#transferer) channel.indicate({ type: 'unhold' })
    }
  }

  #publish(result: TransferResult, destination: TransferDestination): void {
    const transferer = this.#transferer.snapshot()
    const [transferee, ...more] = this.#from.channels
    const others = [...this.#from.channels, ...(this.#target ? [this.#target] : [])]
    this.#deps.bus.publish('attended-transfer', {
      firstLeg: transferer,
      secondLeg: transferer,
      firstBridge: this.#from.snapshot(),
      secondBridge: this.#aside.snapshot(),
      ...(transferee && more.length === 0 ? { transferee: transferee.snapshot() } : {}),
      ...(this.#target ? { target: this.#target.snapshot() } : {}),
      parties: others.map((channel) => channel.snapshot()),
      result,
      isExternal: false,
      destination,
    })
  }
}
