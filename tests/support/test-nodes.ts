// Several exchanges of the testkit as one cluster: one clock in hand, an engine in memory on which everything can go wrong on command.
// Not NATS and not processes: `tests/cluster` starts those.

import { seededRandom, VirtualClock } from '@jackfield/base'
import { type MemoryClient, MemoryEngine, PausedClock } from '@jackfield/cluster/testing'
import { MemoryNetwork } from '@jackfield/media/testing'
import { type StartOptions, startNode, type TestClock, type TestExchange } from '@jackfield/testkit'

/** An exchange that is a node. */
export interface TestNode {
  readonly name: string
  /** where it and one server of the engine are */
  readonly host: string
  readonly exchange: TestExchange
  readonly engine: MemoryClient
  readonly clock: PausedClock
}

export interface TestNodesOptions extends Omit<StartOptions, 'clock' | 'listen'> {
  readonly seed?: number
  /** of messages between nodes, from 0 to 1 */
  readonly loss?: number
  /** one for all of them; default one each */
  readonly spool?: string
}

const hosts = ['one', 'two', 'three']

export class TestNodes {
  readonly clock = new VirtualClock()
  readonly engine: MemoryEngine
  /** that audio goes over, from node to node */
  readonly mediaNetwork: MemoryNetwork
  readonly #options: TestNodesOptions
  readonly #nodes = new Map<string, TestNode>()
  readonly #ended: TestNode[] = []

  /** These, joined and known to each other. */
  static async start(names: readonly string[], options: TestNodesOptions = {}): Promise<TestNodes> {
    const nodes = new TestNodes(options)
    for (const name of names) await nodes.add(name)
    await nodes.clock.pass('3s')
    return nodes
  }

  private constructor(options: TestNodesOptions) {
    const { seed = 1, loss = 0 } = options
    this.#options = options
    this.mediaNetwork = new MemoryNetwork(this.clock, seededRandom(seed))
    this.engine = new MemoryEngine({ clock: this.clock, seed, loss, hosts })
  }

  /** One more, or one again that was killed; it joins while time passes. `more` counts before what all nodes have. */
  async add(name: string, more: Omit<StartOptions, 'clock' | 'listen'> = {}): Promise<TestExchange> {
    const at = this.#nodes.size + this.#ended.length
    const host = this.#nodes.get(name)?.host ?? (hosts[at % hosts.length] as string)
    const engine = this.engine.connect(host)
    const clock = new PausedClock(this.clock)
    const { files, spool, seed = 1, ...rest } = this.#options
    const conf = `[general]\nname = ${name}\nengine = nats://memory\nmedia_address = 10.0.0.${at + 1}\n`
    const exchange = await startNode(
      { ...rest, seed: seed * 100 + at, ...more, files: { ...files, ...more.files, 'cluster.conf': conf } },
      {
        ...{ clock: this.#clockOf(clock), engine, mediaNetwork: this.mediaNetwork },
        ...{ nodeOf: (phone) => this.#nodeOf(phone), spool },
      },
    )
    this.#nodes.set(name, { name, host, exchange, engine, clock })
    return exchange
  }

  node(name: string): TestNode {
    const node = this.#nodes.get(name)
    if (!node) throw new Error(`there is no node ${name}`)
    return node
  }

  exchange(name: string): TestExchange {
    return this.node(name).exchange
  }

  /** Which node has a phone of this name: as if it had registered there. */
  #nodeOf(phone: string): string | undefined {
    for (const { name, exchange } of this.#nodes.values()) if (exchange.hasPhone(phone)) return name
    return undefined
  }

  /** Lets time pass until this is over: what goes from node to node needs some. */
  async during<T>(act: Promise<T>): Promise<T> {
    let isOver = false
    const end = () => {
      isOver = true
    }
    act.then(end, end)
    await this.clock.passUntil(() => isOver, '1m')
    if (!isOver) throw new Error('it was not over after a minute')
    return act
  }

  /** It ends without a word, as a process that is killed. */
  kill(name: string): void {
    const node = this.node(name)
    node.engine.kill()
    node.clock.pause()
    this.#nodes.delete(name)
    this.#ended.push(node)
  }

  /** It is killed in the middle of what it does: it still says so many things to the others. */
  killAfter(name: string, messages: number, killed: () => void = () => undefined): void {
    this.node(name).engine.killAfter(messages, () => {
      this.kill(name)
      killed()
    })
  }

  /** It stands still, as a process that is stopped. */
  pause(name: string): void {
    const { engine, clock } = this.node(name)
    clock.pause()
    engine.pause()
  }

  resume(name: string): void {
    const { engine, clock } = this.node(name)
    engine.resume()
    clock.resume()
  }

  /** Ends all, whatever is left. */
  async stop(): Promise<void> {
    for (const { exchange } of this.#nodes.values()) await exchange.stop({ mayLeave: true })
    for (const { exchange, clock } of this.#ended) {
      // what was killed has files and timers of this process all the same
      clock.resume()
      await exchange.stop({ mayLeave: true })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  /** What belongs to one node stands still with it; the test's time is everybody's. */
  #clockOf(clock: PausedClock): TestClock {
    const shared = this.clock
    return Object.assign(clock, {
      isVirtual: true,
      waiting: 0,
      pass: (duration: string | number) => shared.pass(duration),
      settle: () => shared.settle(),
      passUntil: (isTrue: () => boolean, within: string | number) => shared.passUntil(isTrue, within),
    })
  }
}
