// Applications of several nodes by hundreds of seeds, whatever happens to messages, links, servers and processes: numbers without gap or
// repeat, order of each channel, each event once, one socket that has the application. JACKFIELD_SEEDS runs more of them, JACKFIELD_SEED one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeEventNodes, type EventNode, startEventNodes } from '../testing/event-node.ts'
import { forEverySeed, seedsOf } from '../testing/seeds.ts'

const seeds = seedsOf(100)

interface Message {
  readonly type: string
  readonly asterisk_id: string
  readonly seq?: number
  readonly incarnation?: string
  readonly reason?: string
  readonly value?: string
  readonly channel?: { readonly id: string }
}

/** A program: it connects to a node, goes on with its token at another one when that is gone. */
class Program {
  readonly messages: Message[] = []
  readonly #places = new Map<string, { incarnation: string; seq: number }>()
  #serial = 0
  isConnected = false
  #close: () => void = () => undefined

  get token(): string {
    return [...this.#places.values()].map(({ incarnation, seq }) => `${incarnation}:${seq}`).join('+')
  }

  connect({ applications }: EventNode): void {
    this.#close()
    const serial = ++this.#serial
    this.isConnected = true
    const session = applications.open(
      { applications: ['app'], subscribeAll: true, resume: this.token },
      {
        ...{ user: { name: 'u', isReadOnly: false }, remote: 'test', isOutbound: false, bufferedBytes: 0 },
        send: (text) => serial === this.#serial && this.#receive(JSON.parse(text)),
        onDrained: (run) => run(),
        close: () => undefined,
      },
    )
    this.#close = () => session.closed()
  }

  /** Its node is gone, and cannot be told that it goes. */
  lose(): void {
    this.#serial++
    this.isConnected = false
    this.#close = () => undefined
  }

  disconnect(): void {
    this.#close()
    this.lose()
  }

  #receive(message: Message): boolean {
    const { type, asterisk_id: exchange, incarnation = '', seq = 0 } = message
    this.messages.push(message)
    if (type === 'ExchangeLost' || message.reason === 'exchange-lost') {
      for (const [name, place] of this.#places) if (place.incarnation === incarnation) this.#places.delete(name)
    } else if (type === 'Resumed' || type === 'ResumeFailed') this.#places.set(exchange, { incarnation, seq })
    else if (message.seq !== undefined) {
      const place = this.#places.get(exchange)
      assert.ok(place, `an event of ${exchange} before its place`)
      assert.equal(seq, place.seq + 1, `the number of ${exchange}`)
      place.seq = seq
    }
    return true
  }

  get isEverywhere(): boolean {
    return this.#places.size === 3
  }

  valuesOf(name: string): string[] {
    return this.messages.flatMap(({ asterisk_id, value }) => (asterisk_id === name && value !== undefined ? value : []))
  }
}

test(`messages are lost, servers end, links are cut and healed in time: every event comes, once and in its order (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const { fixture, nodes } = await startEventNodes(seed, random.next() * 0.1)
    const { engine, clock } = fixture
    const program = new Program()
    program.connect(nodes[random.below(3)] as EventNode)
    // what happens before a node knows of the application is not its
    await clock.passUntil(() => program.isEverywhere, '1m')
    for (let at = 0; at < 6; at++) {
      const fault = random.below(5)
      const [host, other] = random.shuffle(engine.hosts) as [string, string]
      if (fault === 0) engine.killServer(host)
      else if (fault === 1) engine.cut(host, other)
      else if (fault === 2) engine.network.slow(host, other, random.below(500))
      else if (fault === 3 && program.isConnected) {
        program.disconnect()
        if (random.below(2) === 0) await clock.pass(random.below(3000))
      }
      for (let events = random.below(20); events > 0; events--) {
        ;(nodes[random.below(3)] as EventNode).say()
        if (random.below(3) === 0) await clock.pass(random.below(200))
      }
      await clock.pass(random.below(2000))
      engine.healAll()
      if (!program.isConnected) program.connect(nodes[random.below(3)] as EventNode)
      await clock.pass(random.below(4000))
    }
    await clock.pass('30s')
    for (const { node, said } of nodes) {
      const expected = Array.from({ length: said }, (_, at) => String(at + 1))
      assert.deepEqual(program.valuesOf(node.name), expected, `of ${node.name}`)
    }
    assert.equal(
      program.messages.some(({ type }) => type === 'ApplicationReplaced'),
      false,
    )
    closeEventNodes(fixture, nodes)
  })
})

test(`a node is killed, with the socket or without: what the others say comes once and in its order, and the dead one is told of (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const { fixture, nodes } = await startEventNodes(seed, random.next() * 0.03)
    const { clock } = fixture
    const program = new Program()
    const gateway = nodes[random.below(3)] as EventNode
    program.connect(gateway)
    // what happens before a node knows of the application is not its
    await clock.passUntil(() => program.isEverywhere, '1m')
    const speak = async (among: readonly EventNode[]) => {
      for (let events = random.below(30); events > 0; events--) {
        ;(among[random.below(among.length)] as EventNode).say()
        if (random.below(3) === 0) await clock.pass(random.below(300))
      }
    }
    await speak(nodes)
    await clock.pass('3s')
    const victim = nodes[random.below(3)] as EventNode
    fixture.kill(victim.node)
    if (victim === gateway) program.lose()
    const left = nodes.filter((node) => node !== victim)
    await speak(left)
    await clock.pass(random.below(12_000))
    if (!program.isConnected) program.connect(left[random.below(2)] as EventNode)
    await speak(left)
    await clock.pass('20s')
    for (const { node, said } of left) {
      const expected = Array.from({ length: said }, (_, at) => String(at + 1))
      assert.deepEqual(program.valuesOf(node.name), expected, `of ${node.name}`)
    }
    const ended = program.messages.filter(
      ({ type, channel }) => type === 'StasisEnd' && channel?.id === `${victim.node.name}-1`,
    )
    assert.equal(ended.length, 1, 'the end of its channel')
    closeEventNodes(fixture, nodes)
  })
})

test(`programs compete for an application: the last one has it everywhere, and is alone (${seeds.length} seeds)`, async () => {
  await forEverySeed(seeds, async (seed, random) => {
    const { fixture, nodes } = await startEventNodes(seed, random.next() * 0.05)
    const { clock } = fixture
    const programs = Array.from({ length: 2 + random.below(3) }, () => new Program())
    for (const program of programs) {
      program.connect(nodes[random.below(3)] as EventNode)
      await clock.pass(random.below(3) === 0 ? 0 : random.below(4000))
    }
    await clock.pass('15s')
    for (const node of nodes) node.say()
    await clock.pass('5s')
    const heard = programs.map((program) => nodes.flatMap(({ node }) => program.valuesOf(node.name)).length)
    assert.deepEqual([...heard].sort(), [...Array(programs.length - 1).fill(0), 3], heard.join())
    closeEventNodes(fixture, nodes)
  })
})
