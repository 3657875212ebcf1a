import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { it, type TestContext } from 'node:test'
import { systemClock } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { type NodeFixture, NodesFixture } from '../testing/nodes-fixture.ts'
import type { NodeStreams, OpenedStream, StreamJudgement } from './node-streams.ts'
import { connectStream, StreamListener } from './secure-streams.ts'

/** Two nodes; b has what waits under `b-known`, and echoes what it is sent. */
async function twoNodes(t: TestContext, address = '127.0.0.1') {
  const fixture = new NodesFixture()
  t.after(() => fixture.close())
  const [a, b] = (await fixture.startAll(['a', 'b'])) as [NodeFixture, NodeFixture]
  const judged: Record<string, StreamJudgement> = { 'b-known': 'waiting', 'b-taken': 'taken' }
  const served: Duplex[] = []
  const streamsOf = ({ cluster, name }: NodeFixture): NodeStreams => {
    const streams = cluster.streams({
      place: () => ({ address: name === 'b' ? address : '127.0.0.1', firstPort: 0, lastPort: 0 }),
      judge: (id) => judged[id] ?? 'nobody',
      serve: (stream) => {
        served.push(stream)
        stream.pipe(stream)
      },
    })
    t.after(() => streams.close())
    return streams
  }
  const [here, there] = [streamsOf(a), streamsOf(b)]
  await fixture.clock.pass('1s')
  /** Time of the engine goes on while sockets take theirs. */
  const open = async (id: string, step = '1ms'): Promise<OpenedStream | undefined> => {
    let opened: OpenedStream | undefined
    const asked = here.open(id)
    if (!asked) return undefined
    asked.then((outcome) => {
      opened = outcome
    })
    await until(
      () => opened !== undefined,
      () => fixture.clock.pass(step),
    )
    return opened
  }
  const opened = async () => {
    const outcome = await open('b-known')
    assert.ok(outcome?.ok)
    return outcome.stream
  }
  return { fixture, a, b, here, there, served, open, opened }
}

it('carries bytes both ways to what another node has', async (t) => {
  const { here, there, opened } = await twoNodes(t)
  const stream = await opened()
  stream.write('hello')
  assert.equal(String((await once(stream, 'data'))[0]), 'hello')
  assert.deepEqual([here.passing, here.taken, there.passing, there.taken], [1, 0, 0, 1])
  const idle = new Promise<void>((resolve) => here.onIdle(resolve))
  stream.end()
  await idle
  assert.equal(here.passing, 0)
})

it('asks only the node that an id names, and says what it says', async (t) => {
  const { open, served } = await twoNodes(t)
  assert.equal(await open('known'), undefined)
  assert.equal(await open('a-known'), undefined)
  assert.equal(await open('c-known'), undefined)
  assert.deepEqual(await open('b-unknown'), { ok: false, code: 'nobody' })
  assert.deepEqual(await open('b-taken'), { ok: false, code: 'taken' })
  assert.equal(served.length, 0)
})

it('a node that is declared dead takes its streams along', async (t) => {
  const { fixture, b, opened } = await twoNodes(t)
  const stream = await opened()
  fixture.kill(b)
  await fixture.clock.pass('12s')
  await until(() => stream.destroyed)
})

it('a node that leaves cuts what it has, at both ends', async (t) => {
  const { there, served, opened } = await twoNodes(t)
  const stream = await opened()
  await until(() => served.length === 1)
  there.close()
  await until(() => stream.destroyed && served[0]?.destroyed === true)
})

it('a node that cannot listen, or does not answer, is unreachable', async (t) => {
  // an address for documentation: nobody has it
  const { fixture, a, b, open } = await twoNodes(t, '192.0.2.1')
  assert.deepEqual(await open('b-known'), { ok: false, code: 'unreachable' })
  assert.ok(b.log.some(({ message }) => message.includes('cannot pass sockets on to this one at 192.0.2.1')))
  fixture.pause(b)
  assert.deepEqual(await open('b-known', '1s'), { ok: false, code: 'unreachable' })
  assert.ok(a.log.some(({ message }) => message.includes('a media websocket cannot be passed on to node b')))
})

it('a ticket is good for one stream, and only with its key', async (t) => {
  const key = Buffer.alloc(32, 1)
  const served: string[] = []
  const place = { address: '127.0.0.1', firstPort: 0, lastPort: 0 }
  const listener = await StreamListener.open(place, {
    keyOf: (ticket) => (ticket === 'known' ? key : undefined),
    serve: (ticket, stream) => {
      served.push(ticket)
      stream.end()
    },
  })
  t.after(() => listener.close())
  const { address, port } = listener
  const connect = (ticket: string, shown: Buffer) =>
    connectStream({ address, port, ticket, key: shown }, systemClock, 5_000)
  await assert.rejects(connect('unknown', key))
  await assert.rejects(connect('known', Buffer.alloc(32, 2)))
  const stream = await connect('known', key)
  stream.resume()
  await once(stream, 'close')
  assert.deepEqual(served, ['known'])
})

it('takes the first free port, and gives up when there is none', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.after(() => taken.close())
  const { port } = taken.address() as { port: number }
  const user = { keyOf: () => undefined, serve: () => undefined }
  const place = { address: '127.0.0.1', firstPort: port }
  await assert.rejects(StreamListener.open({ ...place, lastPort: port }, user), { code: 'EADDRINUSE' })
  const listener = await StreamListener.open({ ...place, lastPort: port + 20 }, user)
  assert.ok(listener.port > port)
  listener.close()
})
