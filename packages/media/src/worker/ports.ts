// The ports of one worker by name: opened, guarded against their own faults, and closed.
// Not who is in which bridge, and not what commands do to a port.
import type { Clock, Random } from '@jackfield/base'
import { createCertificate, type DtlsCertificate } from '@jackfield/rtp'
import { MediaError } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { PacketForm } from '../contract/packets.ts'
import type { PortOpened, PortSpec } from '../contract/port.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { openEnd } from './open-end.ts'
import type { PacketTally } from './packet-tally.ts'
import { Port } from './port.ts'
import type { PortEnd } from './port-end.ts'
import { PortGuard } from './port-guard.ts'
import type { MediaNetwork } from './rtp/network.ts'
import type { RtpDeps } from './rtp/open-rtp-end.ts'
import type { PairStock } from './rtp/pair-stock.ts'
import type { PacketTaps } from './rtp/transport/packet-taps.ts'

export interface PortsDeps {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
  readonly kernels: Kernels
  readonly tally: PacketTally
  readonly stock: PairStock
  readonly taps: Pick<PacketTaps, 'make' | 'add'>
  post(notice: MediaNotice): void
  /** what is done with its audio has changed, or it begins to have something to do by itself */
  onChanged(port: Port): void
  /** something comes to it by itself, and the clock may stand still */
  onActive(port: Port): void
  /** its peer speaks another codec */
  onSpoken(port: Port): void
  /** it is about to be closed */
  onClosing(port: Port): void
}

export class Ports {
  readonly #deps: PortsDeps
  readonly #all = new Map<string, Port>()
  /** names of ports that are being opened */
  readonly #opening = new Set<string>()
  #certificate: DtlsCertificate | undefined
  #opened = 0

  constructor(deps: PortsDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#all.size
  }

  values(): Iterable<Port> {
    return this.#all.values()
  }

  find(id: string): Port | undefined {
    return this.#all.get(id)
  }

  get(id: string): Port {
    const port = this.#all.get(id)
    if (!port) throw new MediaError('unknown-port', id)
    return port
  }

  /** Whether it is one of these, and not one that is closed. */
  has(port: Port): boolean {
    return this.#all.get(port.id) === port
  }

  /** `tapped`: in which forms copies of its packets are told, from the first one on. */
  async open(id: string, spec: PortSpec, tapped?: readonly PacketForm[]): Promise<PortOpened> {
    if (this.#all.has(id) || this.#opening.has(id)) throw new MediaError('already-there', id)
    this.#opening.add(id)
    try {
      const guard = this.#guardOf(id)
      const tap = tapped && this.#deps.taps.make(id, tapped)
      const opening = openEnd({ ...this.rtpDeps(guard), tap }, id, spec, {
        portOf: (other) => this.#all.get(other),
        post: this.#deps.post,
        onSpoken: (spoken) => {
          const port = this.#all.get(spoken)
          if (port) this.#deps.onSpoken(port)
        },
      })
      // what is ready is found at once by whatever is opened in the same turn
      const opened = opening instanceof Promise ? await opening : opening
      if (guard.fault) {
        opened.end.close()
        throw guard.fault.error
      }
      const port = this.#add(id, opened.end, spec.kind === 'inner', guard)
      if (tap) this.#deps.taps.add(port)
      opened.begin?.()
      return opened.answer
    } finally {
      this.#opening.delete(id)
    }
  }

  /** Of an end that is there already. */
  add(id: string, end: PortEnd): Port {
    return this.#add(id, end, false, this.#guardOf(id))
  }

  #add(id: string, end: PortEnd, isInner: boolean, guard: PortGuard): Port {
    const { kernels, post, onChanged, onActive } = this.#deps
    const port = new Port({ kernels, id, order: this.#opened++, end, isInner, guard, post, onChanged })
    if ('onActive' in end) end.onActive = () => onActive(port)
    this.#all.set(id, port)
    onChanged(port)
    return port
  }

  /** What a port sees of the world: whatever comes from there comes through its guard. */
  rtpDeps(guard: PortGuard): RtpDeps {
    const { clock, random, network, kernels, tally, stock } = this.#deps
    return {
      clock: guard.clock(clock),
      random,
      network: guard.network(network),
      kernels,
      certificate: () => this.#ownCertificate(),
      tally,
      stock,
      guard,
    }
  }

  /** Made when the first handshake needs it, and the same for all: its fingerprint may be told before there is a peer. */
  #ownCertificate(): DtlsCertificate {
    this.#certificate ??= createCertificate('jackfield', this.#deps.clock.wall())
    return this.#certificate
  }

  #guardOf(id: string): PortGuard {
    const guard: PortGuard = new PortGuard((error) => {
      const port = this.#all.get(id)
      // one that is still being opened is told where it was asked for
      if (port?.guard === guard) this.#fail(port, error)
    })
    return guard
  }

  close(port: Port): void {
    this.#deps.onClosing(port)
    this.#all.delete(port.id)
    port.close()
  }

  /** A fault in a port ends this port, as far as it lets itself be ended, and nothing else. */
  #fail(port: Port, error: unknown): void {
    if (!this.has(port)) return
    const faults = [error]
    for (const end of [() => this.close(port), () => port.close()]) {
      try {
        end()
      } catch (further) {
        faults.push(further)
      }
      if (faults.length === 1) break
    }
    this.#all.delete(port.id)
    this.#deps.post({ type: 'port-failed', port: port.id, reason: faults.map(stackOf).join('\n') })
  }
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
