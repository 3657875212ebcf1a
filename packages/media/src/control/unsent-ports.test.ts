// Ports whose sockets were bound ahead: what a worker is asked for them and when, what comes to them, and what happens when sockets are short.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { logTo, ownHooks, seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { encodeRtp } from '@jackfield/rtp'
import { MediaError } from '../contract/commands.ts'
import { TestPhone } from '../testing/test-phone.ts'
import { rtpSpec } from '../worker/engine-fixture.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import type { MediaNetwork } from '../worker/rtp/network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'
import type { WorkerListener } from './media-worker.ts'
import { startThreadWorker } from './thread-worker.ts'

const nobody = { address: '127.0.0.1', port: 9 }
const transport = { localAddress: '127.0.0.1', firstPort: 20_000, lastPort: 29_999, remote: nobody }
const plain = rtpSpec('ulaw', nobody, { transport })

/** What every port of ours is named by the network, and who listens there. */
function planeFixture(t: TestContext, workers = 1) {
  const clock = new VirtualClock()
  const random = seededRandom(5)
  const memory = new MemoryNetwork(clock, random)
  const bound = new Set<number>()
  const network: MediaNetwork = {
    open: async (address, port, receive) => {
      const socket = await memory.open(address, port, receive)
      bound.add(socket.port)
      const close = () => {
        bound.delete(socket.port)
        socket.close()
      }
      return { ...socket, close }
    },
  }
  const asked: string[] = []
  let refused: string | undefined
  const logged: string[] = []
  const listeners: WorkerListener[] = []
  const start = localWorkers({ clock, random, network })
  const plane = new MediaPlane({
    workers,
    log: logTo(({ message }) => logged.push(message)),
    startWorker: (listener) => {
      listeners.push(listener)
      const worker = start(listener)
      const note = (name: string, ask: object) => asked.push([name, (ask as { port?: string }).port].join(' ').trim())
      return {
        ask: (name, ask) => {
          note(name, ask)
          const isRefused = name === 'open-port' && (ask as { port: string }).port === refused
          return isRefused ? Promise.reject(new MediaError('no-port-free')) : worker.ask(name, ask)
        },
        post: (name, ask) => {
          note(name, ask)
          worker.post(name, ask)
        },
        postLater: (name, ask) => {
          note(name, ask)
          worker.postLater(name, ask)
        },
        close: () => worker.close(),
      }
    },
  })
  t.after(() => plane.close())
  /** The first call has sockets bound for those after it. */
  async function stock(spec = plain): Promise<void> {
    await plane.openPort('first', spec)
    await clock.pass('20ms')
    await plane.closePort('first')
    asked.length = 0
  }
  const phone = () => TestPhone.open({ clock, random, network: memory, codec: 'ulaw' })
  /** From now on the worker cannot open this one. */
  const refuse = (port: string) => {
    refused = port
  }
  return { clock, random, memory, bound, refuse, plane, asked, logged, listeners, stock, phone }
}

test('a call without sound is opened, renewed and ended without a word to its worker, and the next may have its sockets', async (t) => {
  const { plane, asked, stock, bound } = planeFixture(t)
  await stock()
  const before = [...bound].sort()
  for (let at = 0; at < 100; at++) {
    const { local, rateHz, streams } = await plane.openPort('call', plain)
    assert.ok(bound.has(local!.port) && bound.has(local!.rtcpPort) && local!.port % 2 === 0)
    assert.equal(local!.rtcpPort, local!.port + 1)
    assert.deepEqual([rateHz, streams], [8_000, [{ mid: plain.streams[0]!.mid, ssrc: local!.ssrc }]])
    const renewal = { remote: { address: '127.0.0.2', port: 4_000 }, streams: rtpSpec('g722', nobody).streams }
    assert.deepEqual((await plane.renewPort('call', renewal)).local, local)
    assert.equal(plane.hasTraffic('call'), false)
    assert.deepEqual([plane.statistics('call')?.rxcount, plane.statistics('call')?.local_ssrc], [0, local!.ssrc])
    plane.dropPort('call')
    assert.equal(plane.statistics('call'), undefined)
  }
  assert.deepEqual(asked, [])
  assert.deepEqual([...bound].sort(), before)
})

test('two calls at once have different ports, and sockets are bound for more of them while they are made', async (t) => {
  const { plane, clock, stock } = planeFixture(t)
  await stock()
  const ports = new Set<number>()
  for (let at = 0; at < 200; at++) {
    ports.add((await plane.openPort(`call ${at}`, plain)).local!.port)
    await clock.pass('1ms')
  }
  assert.equal(ports.size, 200)
  for (const port of ports) assert.ok(port >= 20_000 && port < 30_000 && port % 2 === 0)
})

test('the first packet opens the port, and is heard itself', async (t) => {
  const { plane, clock, memory, asked, stock } = planeFixture(t)
  await stock()
  const { local } = await plane.openPort('alice', plain)
  assert.deepEqual(asked, [])
  const payload = new Uint8Array(160).fill(0x20)
  const packet = encodeRtp({ payloadType: 0, hasMarker: false, sequence: 7, timestamp: 0, ssrc: 1, payload })
  memory.forge(packet, nobody, local!)
  const heard: string[] = []
  plane.onNotice(({ type }) => heard.push(type))
  await clock.pass('5s')
  assert.deepEqual(asked, ['open-port alice'])
  assert.equal(plane.statistics('alice')!.rxcount, 1)
  assert.ok(heard.includes('first-audio'), heard.join(' '))
})

test('whatever is asked of a port comes behind its opening', async (t) => {
  const { plane, clock, asked, logged, stock, phone } = planeFixture(t)
  await stock()
  const [alice, bob] = [await phone(), await phone()]
  for (const one of [alice, bob]) t.after(() => one.close())
  plane.openBridge('b', { kind: 'mixing' })
  for (const [id, one] of [
    ['alice', alice],
    ['bob', bob],
  ] as const) {
    const { local } = await plane.openPort(
      id,
      rtpSpec('ulaw', one.address, { transport: { ...transport, remote: one.address } }),
    )
    plane.setPort(id, { volumeIn: 2 })
    plane.join('b', id)
    one.start(local!, id === 'alice' ? 500 : 900, 4_000)
  }
  await clock.pass('1s')
  assert.ok(alice.hears(900) > 6_000 && bob.hears(500) > 6_000)
  assert.deepEqual(asked.slice(0, 2), ['open-port alice', 'set-port alice'])
  assert.deepEqual(logged, [])
})

test('what was agreed while nobody needed the port is what it is opened with', async (t) => {
  const { plane, clock, stock, phone } = planeFixture(t)
  await stock()
  const alice = await phone()
  t.after(() => alice.close())
  const { local } = await plane.openPort('alice', rtpSpec('g722', nobody, { transport }))
  const renewed = await plane.renewPort('alice', { remote: alice.address, streams: rtpSpec('ulaw', nobody).streams })
  assert.deepEqual(plane.peerOf('alice'), { remote: alice.address, codec: 'ulaw' })
  assert.deepEqual([renewed.local?.port, renewed.local?.ssrc, renewed.rateHz], [local!.port, local!.ssrc, 8_000])
  alice.start(local!)
  const playing = await plane.play('alice', { sounds: [{ kind: 'tone', pattern: '1000' }] })
  await clock.pass('1s')
  assert.ok(alice.hears(1_000) > 6_500)
  assert.deepEqual(new Set(alice.packets.map(({ ssrc }) => ssrc)), new Set([local!.ssrc]))
  playing?.stop()
})

test('who is overheard is opened before whoever listens', async (t) => {
  const { plane, asked, stock } = planeFixture(t)
  await stock()
  await plane.openPort('alice', plain)
  await plane.openPort('ear', { kind: 'snoop', target: 'alice', spy: 'both', whisper: 'none', rateHz: 8_000 })
  assert.deepEqual(asked, ['open-port alice', 'open-port ear'])
})

test('a call that is to end when nothing comes is known to its worker at once, and ends in time', async (t) => {
  const { plane, clock, asked, stock } = planeFixture(t)
  await stock()
  const notices: string[] = []
  plane.onNotice(({ type }) => notices.push(type))
  await plane.openPort('alice', { ...plain, timeoutMs: 10_000 })
  assert.deepEqual(asked, ['open-port alice'])
  await clock.pass('11s')
  assert.ok(notices.includes('timed-out'))
})

test('sockets that packets of an old call still come to are given to nobody until they have been quiet for five seconds', async (t) => {
  const { plane, clock, memory, stock } = planeFixture(t)
  await stock()
  const { local } = await plane.openPort('old', plain)
  plane.dropPort('old')
  const stray = () => memory.forge(new Uint8Array(172).fill(128, 0, 1), { address: '127.0.0.1', port: 4_000 }, local!)
  const isGivenOut = async () => {
    const ports: number[] = []
    for (let at = 0; at < 150; at++) {
      ports.push((await plane.openPort(`new ${at}`, plain)).local!.port)
      await clock.pass('1ms')
    }
    for (let at = 0; at < 150; at++) plane.dropPort(`new ${at}`)
    return ports.includes(local!.port)
  }
  stray()
  assert.equal(await isGivenOut(), false)
  for (let second = 0; second < 20; second++) {
    stray()
    await clock.pass('1s')
  }
  assert.equal(await isGivenOut(), false)
  await clock.pass('5s')
  assert.equal(await isGivenOut(), true)
})

test('a range that is short is left to calls: its last port is used, and only then a call is refused', async (t) => {
  const { plane, clock, bound } = planeFixture(t)
  const short = rtpSpec('ulaw', nobody, { transport: { ...transport, lastPort: 20_127 } })
  for (let at = 0; at < 64; at++) {
    await plane.openPort(`call ${at}`, short)
    await clock.pass('1ms')
  }
  assert.equal(bound.size, 128)
  await assert.rejects(plane.openPort('one more', short), { code: 'no-port-free' })
  plane.dropPort('call 7')
  await clock.pass('1s')
  await plane.openPort('one more', short)
})

test('of a range of a few ports none is bound ahead', async (t) => {
  const { plane, clock, bound } = planeFixture(t)
  await plane.openPort('call', rtpSpec('ulaw', nobody, { transport: { ...transport, lastPort: 20_011 } }))
  await clock.pass('1s')
  assert.equal(bound.size, 2)
})

test('a port that cannot be opened though its peer has been told where it is has failed, alone', async (t) => {
  const { plane, clock, stock, refuse, logged } = planeFixture(t)
  await stock()
  const failed: string[] = []
  plane.onPortFailed((port) => failed.push(port))
  for (const port of ['alice', 'bob']) await plane.openPort(port, plain)
  refuse('alice')
  plane.setPort('alice', { volumeIn: 2 })
  await clock.pass('20ms')
  plane.setPort('bob', { volumeIn: 2 })
  await clock.pass('20ms')
  assert.deepEqual(failed, ['alice'])
  assert.match(logged.join(), /a media port failed and was closed.*no-port-free|every port of the range is in use/)
  assert.deepEqual([plane.hasPort('alice'), plane.hasPort('bob')], [false, true])
})

test('what a worker had bound dies with it, and so do the calls that had it', async (t) => {
  const { plane, clock, stock, listeners } = planeFixture(t)
  await stock()
  const lost: string[] = []
  plane.onLost((ports) => lost.push(...ports))
  await plane.openPort('alice', plain)
  listeners[0]!.onDeath('by hand')
  assert.deepEqual(lost, ['alice'])
  assert.equal(plane.hasPort('alice'), false)
  await plane.openPort(
    'bob',
    rtpSpec('ulaw', nobody, { transport: { ...transport, firstPort: 30_000, lastPort: 39_999 } }),
  )
  await clock.pass('20ms')
})

test('when ports of another range are to be used, those that were bound ahead are let go; and all of them at the end', async (t) => {
  const { plane, clock, bound, stock } = planeFixture(t)
  await stock()
  assert.equal(bound.size, 16)
  await plane.openPort('alice', plain)
  plane.dropSparePairs()
  await clock.pass('20ms')
  assert.equal(bound.size, 2)
  plane.dropPort('alice')
  await clock.pass('20ms')
  assert.equal(bound.size, 0)
  await stock()
  await plane.close()
  assert.equal(bound.size, 0)
})

test('a port that is closed while it is being opened is closed, and its sockets with it', async (t) => {
  const { plane, clock, bound } = planeFixture(t)
  const opening = plane.openPort('alice', rtpSpec('ulaw', nobody, { transport: { ...transport, lastPort: 20_011 } }))
  await plane.closePort('alice')
  await opening.catch(() => undefined)
  await clock.pass('1s')
  assert.deepEqual([bound.size, plane.hasPort('alice')], [0, false])
})

test('what is asked of a port that has its sockets is shown to whoever follows commands, as of any other', async (t) => {
  const hooks = ownHooks()
  const seen: string[] = []
  const hook = hooks('jackfield:media:command')
  const clock = new VirtualClock()
  const random = seededRandom(6)
  const network = new MemoryNetwork(clock, random)
  const plane = new MediaPlane({
    startWorker: localWorkers({ clock, random, network }),
    log: silentLog,
    commands: hook,
  })
  t.after(() => plane.close())
  hook.subscribe(({ command, channelId }) => seen.push(`${command} ${channelId}`))
  for (const port of ['alice', 'bob']) {
    await plane.openPort(port, plain)
    await clock.pass('20ms')
    await plane.renewPort(port, { remote: nobody })
    plane.dropPort(port)
  }
  const [first, second] = ['alice', 'bob'].map((port) =>
    ['open-port', 'renew-port', 'close-port'].map((act) => `${act} ${port}`),
  )
  assert.deepEqual(seen, [...first!, ...second!])
})

test('in a thread: calls without sound do not reach it', async (t) => {
  const plane = new MediaPlane({ startWorker: startThreadWorker, log: silentLog })
  t.after(() => plane.close())
  const any = rtpSpec('ulaw', nobody)
  const processed = () => plane.queues()[0]!.processed
  // until the stock is there
  while (await plane.openPort('first', any).then(({ statistics }) => statistics !== undefined))
    await plane.closePort('first')
  plane.dropPort('first')
  const before = processed()
  for (let at = 0; at < 20; at++) {
    await plane.openPort('call', any)
    plane.dropPort('call')
  }
  assert.equal(processed(), before)
  assert.equal(plane.queues()[0]!.waiting, 0)
})
