// Several nodes on a memory engine, each with a clock of its own, for tests of what they know of each other.
// Not exchanges: there is nothing to call.

import { type LogEntry, logTo, seededRandom, VirtualClock } from '@jackfield/base'
import { Cluster } from '../cluster.ts'
import type { LostNode } from '../ledger/ledgers.ts'
import type { Membership } from '../membership/membership.ts'
import type { Spoken } from '../protocol.ts'
import type { MemoryClient } from './memory-client.ts'
import { MemoryEngine, type MemoryEngineOptions } from './memory-engine.ts'
import { PausedClock } from './paused-clock.ts'

export interface NodeFixture {
  readonly name: string
  readonly host: string
  readonly clock: PausedClock
  readonly engine: MemoryClient
  readonly cluster: Cluster
  readonly membership: Membership
  /** nodes that were lost, with what they owned */
  readonly lost: LostNode[]
  /** what it reported, with the moment */
  readonly reports: {
    readonly at: number
    readonly what: string
    readonly name: string
    readonly incarnation: number
  }[]
  readonly log: LogEntry[]
  isKilled: boolean
}

export class NodesFixture {
  // nothing of it leaves the process: there are only promises to wait for
  readonly clock = new VirtualClock(0, () => false, 1)
  readonly engine: MemoryEngine
  readonly nodes: NodeFixture[] = []
  readonly #seed: number
  #made = 0

  constructor(options: Omit<MemoryEngineOptions, 'clock'> = {}) {
    this.#seed = options.seed ?? 1
    this.engine = new MemoryEngine({ clock: this.clock, ...options })
  }

  /** A node on a host; of the same name when it is started again. */
  start(name: string, host: string, protocol?: Spoken): NodeFixture {
    const clock = new PausedClock(this.clock)
    const engine = this.engine.connect(host)
    const log: LogEntry[] = []
    const cluster = new Cluster({
      ...{ clock, engine, name, cluster: 'tests', version: '1', log: logTo((entry) => log.push(entry)) },
      random: seededRandom(this.#seed * 1000 + this.#made++),
      facts: () => ({ isDraining: false, calls: 0, load: 0 }),
      ...(protocol && { protocol }),
    })
    const { membership } = cluster
    const node: NodeFixture = {
      ...{ name, host, clock, engine, cluster, membership, log },
      ...{ reports: [], lost: [], isKilled: false },
    }
    cluster.ledgers.onLost((lost) => node.lost.push(lost))
    const keep = (what: string) => (life: { name: string; incarnation: number }) =>
      node.reports.push({ at: this.clock.now(), what, name: life.name, incarnation: life.incarnation })
    membership.onUp(keep('up'))
    membership.onSuspect(keep('suspect'))
    membership.onDead(keep('dead'))
    membership.onLeft(keep('left'))
    membership.onDeclaredDead(keep('declared'))
    this.nodes.push(node)
    return node
  }

  /** One node on each host, and as many more as there are names; joined, and known to each other. */
  async startAll(names: readonly string[]): Promise<NodeFixture[]> {
    const { hosts } = this.engine
    const started = names.map((name, at) => this.start(name, hosts[at % hosts.length] as string))
    await this.clock.pass('3s')
    return started
  }

  kill(node: NodeFixture): void {
    node.isKilled = true
    node.clock.kill()
    node.engine.kill()
    node.cluster.stop()
  }

  pause(node: NodeFixture): void {
    node.clock.pause()
    node.engine.pause()
  }

  resume(node: NodeFixture): void {
    node.engine.resume()
    node.clock.resume()
  }

  get running(): NodeFixture[] {
    return this.nodes.filter(({ isKilled }) => !isKilled)
  }

  /** What a node knows of the others that were ever started. */
  view(node: NodeFixture): string {
    const shown = node.membership.nodes().map(({ name, state, incarnation }) => `${name}/${incarnation} ${state}`)
    return shown.join(', ')
  }

  close(): void {
    for (const node of this.running) this.kill(node)
  }
}
