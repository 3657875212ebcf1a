// The way that checks found, and beside it, after a restart (RFC 8445 §9), the one before: packets go there until the new one
// is nominated. Not the checks themselves.
import type { Random } from '@jackfield/base'
import type { IcePlace } from '@jackfield/rtp'
import type { IceSpec } from '../../../contract/port.ts'
import { IceTransport } from './ice-transport.ts'

export interface IceTransportsListener {
  send(component: 1 | 2, bytes: Uint8Array, address: string, port: number): void
  onSelected(): void
  /** the peer agrees to packets, or does not any more (RFC 7675) */
  onConsent(isGiven: boolean): void
}

export class IceTransports {
  readonly #random: Random
  readonly #listener: IceTransportsListener
  #now: IceTransport
  #before: IceTransport | undefined

  constructor(spec: IceSpec, random: Random, listener: IceTransportsListener) {
    this.#random = random
    this.#listener = listener
    this.#now = this.#open(spec)
  }

  #open(spec: IceSpec): IceTransport {
    const transport = new IceTransport(spec, this.#random, {
      send: (component, bytes, address, port) => this.#listener.send(component, bytes, address, port),
      onSelected: (component) => this.#onSelected(transport, component),
    })
    return transport
  }

  /** The same names go on; others are a restart. */
  set(spec: IceSpec, nowMs: number): void {
    if (!this.#now.isOf(spec)) {
      // one that never led anywhere need not be kept
      if (this.#now.isNominated(1)) this.#before = this.#now
      this.#now = this.#open(spec)
    }
    if (spec.remote) this.#now.setRemote(spec.remote, nowMs)
  }

  #onSelected(transport: IceTransport, component: 1 | 2): void {
    if (transport !== this.#now) {
      // whoever restarts has left the old way; that it is silent by now means nothing
      this.#listener.onSelected()
      return
    }
    if (transport.isNominated(1)) this.#before = undefined
    if (component === 1) this.#listener.onConsent(transport.selected(1) !== undefined)
    this.#listener.onSelected()
  }

  selected(component: 1 | 2): IcePlace | undefined {
    const before = this.#before
    return before && !this.#now.isNominated(1)
      ? (before.selected(component) ?? this.#now.selected(component))
      : this.#now.selected(component)
  }

  isValid(component: 1 | 2, address: string, port: number): boolean {
    return this.#now.isValid(component, address, port) || this.#before?.isValid(component, address, port) === true
  }

  receive(component: 1 | 2, bytes: Uint8Array, address: string, port: number, nowMs: number): void {
    const before = this.#before
    if (before?.isAsked(component, bytes)) before.receive(component, bytes, address, port, nowMs)
    else this.#now.receive(component, bytes, address, port, nowMs)
  }

  get nextMs(): number {
    return Math.min(this.#now.nextMs, this.#before?.nextMs ?? Number.POSITIVE_INFINITY)
  }

  tick(nowMs: number): void {
    this.#before?.tick(nowMs)
    this.#now.tick(nowMs)
  }
}
