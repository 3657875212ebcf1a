// Who looks at the packets of ports, and which ports are asked for copies of theirs.
// Not the copies.
import { detached } from '@jackfield/base'
import type { PacketBatch, PacketForm } from '../contract/packets.ts'

export interface PacketWatcher {
  /** in which forms the packets of a port are wanted; none: not at all */
  formsOf(port: string): readonly PacketForm[]
  onPackets(batch: PacketBatch): void
}

export class PacketWatch {
  readonly #ask: (port: string, forms: readonly PacketForm[]) => Promise<unknown>
  readonly #tapped = new Map<string, readonly PacketForm[]>()
  #watcher: PacketWatcher | undefined

  /** `ask` resolves when what was told before has come, whether the port is still there or not. */
  constructor(ask: (port: string, forms: readonly PacketForm[]) => Promise<unknown>) {
    this.#ask = ask
  }

  /** `ports`: those that are open. */
  set(watcher: PacketWatcher | undefined, ports: Iterable<string>): void {
    this.#watcher = watcher
    for (const port of ports) this.see(port)
  }

  /** A port was opened, or something else is wanted of it. */
  see(port: string): void {
    if (!this.#watcher && this.#tapped.size === 0) return
    const forms = this.#watcher?.formsOf(port) ?? []
    if ((this.#tapped.get(port) ?? []).join() === forms.join()) return
    if (forms.length === 0) this.#tapped.delete(port)
    else this.#tapped.set(port, forms)
    detached(this.#ask(port, forms), 'the packets of a port')
  }

  /** Resolves when everything that has been seen until now was told. */
  async settle(): Promise<void> {
    await Promise.all([...this.#tapped].map(([port, forms]) => this.#ask(port, forms)))
  }

  forget(port: string): void {
    this.#tapped.delete(port)
  }

  handle(batch: PacketBatch): void {
    this.#watcher?.onPackets(batch)
  }
}
