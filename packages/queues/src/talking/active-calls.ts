// All calls between callers and members, by their channels: whoever of them is sent on ends the call for the queue.
// Not how each ends.

import type { Bus, BusEvent } from '@jackfield/core'

/** As much of a call as is needed here. */
export interface TransferableCall {
  readonly channelIds: readonly string[]
  blindlyTransferred(event: BusEvent<'blind-transfer'>): void
  transferred(event: BusEvent<'attended-transfer'>): void
}

export class ActiveCalls {
  readonly #byChannel = new Map<string, TransferableCall>()
  readonly #stops: (() => void)[]

  constructor(bus: Bus) {
    this.#stops = [
      bus.on('blind-transfer', (event) => this.#blind(event)),
      bus.on('attended-transfer', (event) => this.#attended(event)),
    ]
  }

  add(call: TransferableCall): void {
    for (const id of call.channelIds) this.#byChannel.set(id, call)
  }

  forget(call: TransferableCall): void {
    for (const id of call.channelIds) if (this.#byChannel.get(id) === call) this.#byChannel.delete(id)
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #blind(event: BusEvent<'blind-transfer'>): void {
    if (event.result === 'Success') this.#byChannel.get(event.transferer.id)?.blindlyTransferred(event)
  }

  #attended(event: BusEvent<'attended-transfer'>): void {
    if (event.result !== 'Success') return
    const call = this.#byChannel.get(event.firstLeg.id) ?? this.#byChannel.get(event.secondLeg.id)
    call?.transferred(event)
  }
}
