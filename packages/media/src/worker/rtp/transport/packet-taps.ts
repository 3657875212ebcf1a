// The ports of one worker whose packets somebody looks at.
// Not the copies: each port's tap makes them, the collector gathers them.
import type { PacketForm } from '../../../contract/packets.ts'
import type { Port } from '../../port.ts'
import { RtpEnd } from '../rtp-end.ts'
import type { PacketCollector } from './packet-collector.ts'
import { PacketTap } from './packet-tap.ts'

export class PacketTaps {
  readonly #collector: PacketCollector
  readonly #tapped = new Set<Port>()

  constructor(collector: PacketCollector) {
    this.#collector = collector
  }

  /** For a port that is to be opened. */
  make(id: string, forms: readonly PacketForm[]): PacketTap {
    return new PacketTap(id, forms, this.#collector)
  }

  /** One that was opened with its tap. */
  add(port: Port): void {
    if (port.end instanceof RtpEnd) this.#tapped.add(port)
  }

  /** None of the forms: nobody looks any more. */
  tap(port: Port, forms: readonly PacketForm[]): void {
    // what stays inside has no packets
    if (!(port.end instanceof RtpEnd)) return
    port.end.tap = forms.length > 0 ? this.make(port.id, forms) : undefined
    if (forms.length > 0) this.#tapped.add(port)
    else this.#tapped.delete(port)
    this.#collector.flush()
    if (this.#tapped.size === 0) this.#collector.rest()
  }

  flush(): void {
    this.#collector.flush()
  }

  /** The port is closed. */
  forget(port: Port): void {
    if (this.#tapped.delete(port)) this.#collector.flush()
  }

  rest(): void {
    this.#collector.rest()
  }
}
