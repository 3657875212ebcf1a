// Who looks at the packets of ports, and which ports make copies of theirs.
// Not the copies, and not how their workers learn of it.
import type { PacketBatch, PacketForm } from '../contract/packets.ts'

export interface PacketWatcher {
  /** in which forms the packets of a port are wanted; none: not at all */
  formsOf(port: string): readonly PacketForm[]
  onPackets(batch: PacketBatch): void
}

export class PacketWatch {
  readonly #tap: (port: string, forms: readonly PacketForm[]) => void
  readonly #tapped = new Map<string, readonly PacketForm[]>()
  #watcher: PacketWatcher | undefined

  /** `tap`: copies of the packets of an open port are wanted in these forms from now on. */
  constructor(tap: (port: string, forms: readonly PacketForm[]) => void) {
    this.#tap = tap
  }

  /** `ports`: those that are open. */
  set(watcher: PacketWatcher | undefined, ports: Iterable<string>): void {
    this.#watcher = watcher
    for (const port of ports) this.see(port)
  }

  /**
   * The forms that are wanted of a port whose worker is asked to open it now; undefined: none. They go with that command: with one behind
   * it the first packets would be there before it wherever a machine is busy.
   */
  begin(port: string): readonly PacketForm[] | undefined {
    const forms = this.#watcher?.formsOf(port)
    if (!forms || forms.length === 0) return undefined
    this.#tapped.set(port, forms)
    return forms
  }

  /** A port is open, or something else is wanted of it. */
  see(port: string): void {
    if (!this.#watcher && this.#tapped.size === 0) return
    const forms = this.#watcher?.formsOf(port) ?? []
    if ((this.#tapped.get(port) ?? []).join() === forms.join()) return
    if (forms.length === 0) this.#tapped.delete(port)
    else this.#tapped.set(port, forms)
    this.#tap(port, forms)
  }

  forget(port: string): void {
    this.#tapped.delete(port)
  }

  handle(batch: PacketBatch): void {
    this.#watcher?.onPackets(batch)
  }
}
