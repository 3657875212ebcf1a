// A parking lot: its spaces, who is in them, and the bridge they wait in.
// Not the extensions that lead there.

import type { Random } from '@jackfield/base'
import type { Bridge, Channel, Exchange, LeaveReason } from '@jackfield/core'
import type { LotSettings } from '../settings/lot-settings.ts'
import { chooseSpace } from './choose-space.ts'
import type { ParkedCall } from './parked-call.ts'

export class Lot {
  /** a reload may change them; who is parked keeps what it got */
  settings: LotSettings
  /** made while running, by whoever parked in it first */
  readonly isDynamic: boolean
  /** false: a reload took it away; it goes with the last call in it */
  isEnabled = true
  readonly #taken = new Map<number, ParkedCall>()
  #bridge: Bridge | undefined
  #lastSpace: number | undefined

  constructor(settings: LotSettings, isDynamic = false) {
    this.settings = settings
    this.isDynamic = isDynamic
  }

  get name(): string {
    return this.settings.name
  }

  /** In the order of their spaces, those that are on their way here left out. */
  get calls(): ParkedCall[] {
    return [...this.#taken.values()].filter(({ isParked }) => isParked).sort((a, b) => a.space - b.space)
  }

  get isEmpty(): boolean {
    return this.#taken.size === 0
  }

  /** Who is parked there. */
  at(space: number): ParkedCall | undefined {
    const call = this.#taken.get(space)
    return call?.isParked ? call : undefined
  }

  /** A free space; nothing: there is none. */
  freeSpace(wanted: {
    readonly preferred?: number | undefined
    readonly random?: Random | undefined
  }): number | undefined {
    const { first, last, findslot } = this.settings
    const from = findslot === 'next' && this.#lastSpace !== undefined ? this.#lastSpace + 1 : undefined
    return chooseSpace({ first, last, from, ...wanted, isTaken: (space) => this.#taken.has(space) })
  }

  take(call: ParkedCall): void {
    this.#taken.set(call.space, call)
    this.#lastSpace = call.space
  }

  free(call: ParkedCall): void {
    if (this.#taken.get(call.space) === call) this.#taken.delete(call.space)
  }

  /** Made for the first who is parked, and kept. */
  bridge(exchange: Exchange): Bridge {
    if (this.#bridge && !this.#bridge.isDestroyed) return this.#bridge
    const made = exchange.bridges.create({
      attributes: ['holding'],
      bridgeClass: 'parking',
      creator: 'Parking',
      name: this.name,
      onLeft: (channel, reason) => this.#left(channel, reason),
    })
    if (!made.ok) throw new Error('a new bridge has a new id')
    this.#bridge = made.bridge
    return made.bridge
  }

  close(): void {
    this.#bridge?.destroy()
  }

  /** Somebody who was transferred may have come in place of the one who left. */
  #left(channel: Channel, reason: LeaveReason): void {
    const call = [...this.#taken.values()].find((one) => one.channel === channel)
    if (!call) return
    const waiting = new Set([...this.#taken.values()].map((one) => one.channel))
    const successor =
      reason === 'transferred' ? this.#bridge?.channels.find((one) => !waiting.has(one) && !one.isHangingUp) : undefined
    if (successor) call.swap(successor)
    else call.left()
  }
}
