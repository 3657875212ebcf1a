// What the transports of one port hand their packets to while somebody looks at them.
// Not a copy of anything itself.
import type { PacketForm, PacketPlace } from '../../../contract/packets.ts'
import type { PacketCollector } from './packet-collector.ts'

export class PacketTap {
  readonly #port: string
  readonly #collector: PacketCollector
  readonly #forms: readonly PacketForm[]

  constructor(port: string, forms: readonly PacketForm[], collector: PacketCollector) {
    this.#port = port
    this.#forms = forms
    this.#collector = collector
  }

  add(
    form: PacketForm,
    direction: 'in' | 'out',
    local: PacketPlace | undefined,
    remote: PacketPlace,
    bytes: Uint8Array,
    length: number,
  ): void {
    if (!local || !this.#forms.includes(form)) return
    const flow = {
      port: this.#port,
      form,
      direction,
      local: { address: local.address, port: local.port },
      remote: { address: remote.address, port: remote.port },
    }
    this.#collector.add(flow, bytes, length)
  }
}
