import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { NodesFixture } from '../testing/nodes-fixture.ts'
import { type LineState, lineMachine, lineStates } from './line-end.machine.ts'
import type { LineEnd } from './line-end.ts'
import { type LineSignal, parseLineRequest } from './line-message.ts'

interface Side {
  readonly heard: string[]
  end?: LineEnd
  isLost: boolean
}

const word = (type: string): LineSignal => ({ type })

async function twoNodes(t: TestContext, options: { seed?: number; loss?: number } = {}) {
  const fixture = new NodesFixture(options)
  t.after(() => fixture.close())
  const [a, b, c] = await fixture.startAll(['a', 'b', 'c'])
  assert.ok(a && b && c)
  const there: Side = { heard: [], isLost: false }
  const here: Side = { heard: [], isLost: false }
  const user = (side: Side) => ({
    onSignal: ({ type }: LineSignal) => void side.heard.push(type),
    onLost: () => {
      side.isLost = true
    },
  })
  let accepted = 0
  a.cluster.lines.accept(async (end, wish) => {
    accepted++
    if (wish.kind === 'unwanted') return { ok: false, refusal: 'no' }
    there.end = end
    end.use(user(there))
    return { ok: true, answer: 'yes' }
  })
  const open = (kind = 'wanted') => {
    const { end, opened } = b.cluster.lines.open('a', { kind }, user(here))
    here.end = end
    return opened
  }
  const during = async <T>(promise: Promise<T>): Promise<T> => {
    let isOver = false
    const end = () => {
      isOver = true
    }
    promise.then(end, end)
    await fixture.clock.passUntil(() => isOver, '1m')
    return promise
  }
  return { fixture, a, b, c, here, there, open, during, accepted: () => accepted }
}

it('carries what both ends say, in order, and is gone at both when one closes it', async (t) => {
  const { fixture, a, b, here, there, open, during } = await twoNodes(t)
  assert.deepEqual(await during(open()), { ok: true, answer: 'yes' })
  for (const type of ['one', 'two', 'three']) here.end?.send(word(type))
  there.end?.send(word('ringing'))
  await fixture.clock.pass('100ms')
  there.end?.send(word('answered'))
  await fixture.clock.pass('100ms')
  assert.deepEqual(there.heard, ['one', 'two', 'three'])
  assert.deepEqual(here.heard, ['ringing', 'answered'])
  here.end?.close(word('bye'))
  await fixture.clock.pass('100ms')
  assert.equal(there.heard.at(-1), 'bye')
  assert.deepEqual([a.cluster.lines.size, b.cluster.lines.size], [0, 0])
  assert.deepEqual([here.isLost, there.isLost], [false, false])
})

it('is refused in the words of the other node, and nothing is left of it', async (t) => {
  const { a, b, open, during } = await twoNodes(t)
  assert.deepEqual(await during(open('unwanted')), { ok: false, refusal: 'no' })
  assert.deepEqual([a.cluster.lines.size, b.cluster.lines.size], [0, 0])
})

it('says everything once and in order however many messages are lost', async (t) => {
  let complete = 0
  for (const seed of [1, 2, 3, 4]) {
    const { fixture, here, there, open, during, accepted } = await twoNodes(t, { seed, loss: 0.3 })
    const { ok } = await during(open())
    assert.ok(accepted() <= 1, `seed ${seed}`)
    if (!ok) continue
    const said = Array.from({ length: 50 }, (_, at) => String(at))
    for (const type of said) {
      here.end?.send(word(type))
      there.end?.send(word(type))
      await fixture.clock.pass('50ms')
    }
    await fixture.clock.pass('2m')
    for (const { heard } of [here, there]) assert.deepEqual(heard, said.slice(0, heard.length), `seed ${seed}`)
    if (here.heard.length === said.length && there.heard.length === said.length) complete++
    // with so much lost a node may be taken for dead
    else assert.ok(here.isLost || there.isLost, `seed ${seed}`)
  }
  assert.ok(complete >= 2, `${complete} of 4`)
})

it('waits while there is no engine, and goes on where it was', async (t) => {
  const { fixture, here, there, open, during } = await twoNodes(t)
  await during(open())
  for (const host of fixture.engine.hosts) fixture.engine.killServer(host)
  await fixture.clock.pass('1m')
  here.end?.send(word('late'))
  await fixture.clock.pass('1m')
  assert.deepEqual(there.heard, [])
  for (const host of fixture.engine.hosts) fixture.engine.startServer(host)
  await fixture.clock.pass('30s')
  assert.deepEqual(there.heard, ['late'])
  assert.deepEqual([here.isLost, there.isLost], [false, false])
})

it('is lost with the other node', async (t) => {
  const { fixture, a, b, here, open, during } = await twoNodes(t)
  await during(open())
  fixture.kill(a)
  await fixture.clock.pass('6s')
  assert.equal(here.isLost, true)
  assert.equal(b.cluster.lines.size, 0)
})

it('that the other node has forgotten is found out without anything being said', async (t) => {
  const { fixture, b, here, there, open, during } = await twoNodes(t)
  await during(open())
  // as after a cut in which the other one was declared dead
  there.end?.drive('lost')
  await fixture.clock.pass('31s')
  assert.equal(here.isLost, true)
  assert.equal(b.cluster.lines.size, 0)
})

it('many lines are looked after in parts, far below what one message carries', async (t) => {
  const { fixture, b, there, open, during } = await twoNodes(t)
  const sizes: number[] = []
  for (let at = 0; at < 2_500; at++) void open()
  await during(open())
  await fixture.clock.pass('1s')
  const request = b.engine.request.bind(b.engine)
  Object.assign(b.engine, {
    request: (...args: Parameters<typeof request>) => {
      if (args[1].includes('"check"')) sizes.push(args[1].length)
      return request(...args)
    },
  })
  // the last of them is in the last part
  there.end?.drive('lost')
  await fixture.clock.pass('31s')
  assert.equal(sizes.length, 3)
  assert.ok(Math.max(...sizes) < 50_000, String(sizes))
  assert.equal(b.cluster.lines.size, 2_500)
})

it('too much that waits is lost with a line in the log, and its end is told all the same', async (t) => {
  const { fixture, b, here, there, open, during } = await twoNodes(t)
  await during(open())
  for (const host of fixture.engine.hosts) fixture.engine.killServer(host)
  await fixture.clock.pass('20s')
  for (let at = 0; at < 1_200; at++) here.end?.send(word(`said-${at}`))
  here.end?.close(word('bye'))
  for (const host of fixture.engine.hosts) fixture.engine.startServer(host)
  await fixture.clock.pass('30s')
  assert.deepEqual([there.heard.length, there.heard.at(-2), there.heard.at(-1)], [1_001, 'said-999', 'bye'])
  const warned = b.log.filter(({ message }) =>
    message.includes('1000 are waiting, said-1000 and all later ones are lost'),
  )
  assert.equal(warned.length, 1)
})

it('to a node that is not there is refused at once, and to one that is silent after three tries', async (t) => {
  const { fixture, a, b, open, during, accepted } = await twoNodes(t)
  const nobody = b.cluster.lines.open(
    'nobody',
    { kind: 'wanted' },
    { onSignal: () => undefined, onLost: () => undefined },
  )
  assert.deepEqual(await nobody.opened, { ok: false, unreachable: 'nobody-listens' })
  fixture.pause(a)
  const began = fixture.clock.now()
  assert.deepEqual(await during(open()), { ok: false, unreachable: 'no-answer' })
  assert.equal(Math.round((fixture.clock.now() - began) / 1000), 6)
  fixture.resume(a)
  await fixture.clock.pass('40s')
  // it was asked for all the same, and closed as soon as that could be said
  assert.ok(accepted() <= 1)
  assert.deepEqual([a.cluster.lines.size, b.cluster.lines.size], [0, 0])
})

it('given up while it is being opened is closed at the other node', async (t) => {
  const { fixture, a, b, here, there, open } = await twoNodes(t)
  void open()
  here.end?.close(word('never mind'))
  await fixture.clock.pass('1s')
  assert.deepEqual(there.heard, ['never mind'])
  assert.deepEqual([a.cluster.lines.size, b.cluster.lines.size], [0, 0])
})

it('ends whatever happens: from every state there is a way to its end', () => {
  const next = (state: LineState) => Object.values(lineMachine[state]).map((cell) => cell?.to ?? state)
  for (const state of lineStates) {
    const reached = new Set<LineState>([state])
    for (const one of reached) for (const other of next(one)) reached.add(other)
    assert.ok(reached.has('over'), state)
    if (state !== 'over') assert.equal(lineMachine[state].lost?.to, 'over')
  }
})

it('what is no request about a line is not read as one', () => {
  for (const text of [
    '',
    '{}',
    'null',
    '[]',
    '{"act":"open","from":"a","line":"x"}',
    '{"act":"signals","from":"a","line":"x","first":0,"signals":[1]}',
  ]) {
    assert.equal(parseLineRequest(text), undefined, text)
  }
})
