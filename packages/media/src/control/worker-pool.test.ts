import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logTo, ownHooks, seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { encodeRtp } from '@jackfield/rtp'
import { TestPhone } from '../testing/test-phone.ts'
import { rtpSpec } from '../worker/engine-fixture.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'
import type { WorkerListener } from './media-worker.ts'

/**
 * A plane of several workers in this thread; which worker a port is on is told by the one that was asked to open it.
 * `loads`: how busy each says it is.
 */
function severalWorkers(count: number, loads: (number | undefined)[] = []) {
  const clock = new VirtualClock()
  const random = seededRandom(7)
  const network = new MemoryNetwork(clock, random)
  const start = localWorkers({ clock, random, network })
  const listeners: WorkerListener[] = []
  const workerOf = new Map<string, number>()
  const logged: string[] = []
  const plane = new MediaPlane({
    workers: count,
    log: logTo(({ message }) => logged.push(message)),
    startWorker: (listener) => {
      const number = listeners.push(listener) - 1
      const worker = start(listener)
      return {
        ask: (name, ask) => {
          if (name === 'open-port') workerOf.set((ask as { port: string }).port, number % count)
          return worker.ask(name, ask)
        },
        post: (name, ask) => worker.post(name, ask),
        postLater: (name, ask) => worker.postLater(name, ask),
        load: () => loads[number % count],
        close: () => worker.close(),
      }
    },
  })
  async function call(id: string, codec: string, hz: number | undefined, kin = {}) {
    const phone = await TestPhone.open({ clock, random, network, codec })
    const { local } = await plane.openPort(id, rtpSpec(codec, phone.address), kin)
    phone.start(local!, hz)
    return phone
  }
  /** Ports that only take room, until the next one goes elsewhere. */
  async function fill(prefix: string) {
    for (let at = 0; at < 32; at++) await plane.openPort(`${prefix}${at}`, { kind: 'silent', rateHz: 8_000 })
  }
  return { clock, network, plane, call, fill, workerOf, listeners, logged }
}

test('ports go where the last one went until another worker has much less to do; kin, links and snoops stay together', async (t) => {
  const { plane, fill, workerOf } = severalWorkers(3)
  t.after(() => plane.close())
  const silent = { kind: 'silent', rateHz: 8_000 } as const
  await fill('a')
  await plane.openPort('b', silent)
  assert.deepEqual([workerOf.get('a0'), workerOf.get('a31'), workerOf.get('b')], [0, 0, 1])
  await plane.openPort('kin', silent, { port: 'a0' })
  await plane.openPort('snoop', { kind: 'snoop', target: 'a0', spy: 'in', whisper: 'none', rateHz: 8_000 })
  assert.deepEqual([workerOf.get('kin'), workerOf.get('snoop')], [0, 0])
  plane.openBridge('room', { kind: 'mixing' })
  plane.join('room', 'a1')
  await plane.openPort('announcer', { kind: 'inner', rateHz: 8_000 }, { bridge: 'room' })
  assert.equal(workerOf.get('announcer'), 0)
  const halves = [
    plane.openPort('l1', { kind: 'link', other: 'l2', rateHz: 8_000 }),
    plane.openPort('l2', { kind: 'link', other: 'l1', rateHz: 8_000 }),
  ]
  await Promise.all(halves)
  assert.equal(workerOf.get('l1'), workerOf.get('l2'))
  await assert.rejects(plane.openPort('l1', silent), { code: 'already-there' })
})

test('one worker is filled until it is busy enough, however many ports that takes, and filled again when it has room', async (t) => {
  const loads: (number | undefined)[] = [undefined, undefined]
  const { plane, fill, workerOf } = severalWorkers(2, loads)
  t.after(() => plane.close())
  const open = async (name: string) => {
    await plane.openPort(name, { kind: 'silent', rateHz: 8_000 })
    return workerOf.get(name)
  }
  await fill('a')
  assert.equal(await open('more'), 1)
  // 32 ports keep it busy for an eighth of its time: there is room for as many again
  loads[0] = 0.125
  for (const name of ['measured from here', 'to here']) await open(name)
  loads[0] = undefined
  await fill('b')
  assert.deepEqual([workerOf.get('to here'), workerOf.get('b28'), workerOf.get('b31')], [0, 0, 1])
  for (let at = 0; at < 32; at++) await plane.closePort(`a${at}`)
  assert.equal(await open('again'), 0)
  // both are busy: whichever is less
  ;[loads[0], loads[1]] = [0.9, 0.8]
  await fill('c')
  assert.deepEqual(
    [0, 1].map((worker) => [...workerOf].filter(([name, on]) => name[0] === 'c' && on === worker).length > 0),
    [true, true],
  )
})

test('parties on different workers hear each other in one bridge, and no more when they have left it', async () => {
  const { clock, plane, call, fill, workerOf } = severalWorkers(2)
  const ann = await call('ann', 'ulaw', 400)
  await fill('x')
  const [ben, cid] = [await call('ben', 'g722', 700), await call('cid', 'alaw', 1_000)]
  assert.deepEqual([workerOf.get('ann'), workerOf.get('ben'), workerOf.get('cid')], [0, 1, 1])
  plane.openBridge('room', { kind: 'mixing' })
  for (const port of ['ann', 'ben', 'cid']) plane.join('room', port)
  await clock.pass('1s')
  const tones = [400, 700, 1_000]
  const heard = (phone: TestPhone) => tones.filter((hz) => phone.hears(hz) > 5_000)
  const unheard = (phone: TestPhone) => tones.filter((hz) => phone.hears(hz) < 200)
  assert.deepEqual([ann, ben, cid].map(heard), [
    [700, 1_000],
    [400, 1_000],
    [400, 700],
  ])
  assert.deepEqual([ann, ben, cid].map(unheard), [[400], [700], [1_000]])
  // a word, and how long it takes across both workers
  ann.say(undefined)
  await clock.pass('1s')
  const before = ben.heard.length
  ann.say(2_000)
  await clock.pass('300ms')
  const late = ben.heard.slice(before)
  const first = late.findIndex((_, at) => at >= 320 && Math.abs(late[at]! - late[at - 8]!) > 3_000)
  assert.ok(first / 16 < 120, `${first / 16} ms`)
  plane.leave('ben')
  plane.join('room', 'cid', { isMuted: true })
  await clock.pass('1s')
  assert.deepEqual([heard(ann), heard(ben), heard(cid).includes(700)], [[], [], false])
  plane.closeBridge('room')
  for (const phone of [ann, ben, cid]) phone.close()
  await plane.close()
  assert.equal(clock.waiting, 0)
})

test('a holding bridge across workers: music until somebody announces, and again afterwards', async (t) => {
  const { clock, plane, call, fill } = severalWorkers(2)
  t.after(() => plane.close())
  const announcer = await call('announcer', 'ulaw', 700)
  const near = await call('near', 'ulaw', undefined)
  await fill('x')
  const waiting = await call('waiting', 'ulaw', undefined)
  plane.openBridge('hold', { kind: 'holding' })
  plane.join('hold', 'near')
  plane.join('hold', 'waiting')
  await plane.play('waiting', { sounds: [{ kind: 'tone', pattern: '400' }], isBackground: true })
  await clock.pass('1s')
  assert.ok(waiting.hears(400) > 6_000)
  plane.join('hold', 'announcer', { isAnnouncer: true })
  await clock.pass('1s')
  assert.ok(waiting.hears(700) > 7_000 && waiting.hears(400) < 10)
  plane.leave('announcer')
  await clock.pass('1s')
  assert.ok(waiting.hears(400) > 6_000 && waiting.hears(700) < 10)
  for (const phone of [announcer, near, waiting]) phone.close()
})

test('a worker that dies takes its own ports; a bridge that was on it goes on with those who are left', async (t) => {
  const { clock, plane, call, fill, listeners, logged } = severalWorkers(2)
  t.after(() => plane.close())
  const ann = await call('ann', 'ulaw', 400)
  await fill('x')
  const [ben, cid] = [await call('ben', 'ulaw', 700), await call('cid', 'ulaw', 1_000)]
  plane.openBridge('room', { kind: 'mixing' })
  for (const port of ['ann', 'ben', 'cid']) plane.join('room', port)
  const playing = await plane.play('ben', { sounds: [{ kind: 'tone', pattern: '1500' }], isBackground: true })
  await clock.pass('1s')
  playing!.stop()
  const lost: (readonly string[])[] = []
  plane.onLost((ports) => lost.push(ports))
  listeners[0]!.onDeath('for a test')
  assert.equal(lost.length, 1)
  assert.ok(lost[0]!.includes('ann') && !lost[0]!.includes('ben'))
  assert.ok(logged.some((line) => line.includes('for a test')))
  assert.deepEqual([plane.hasPort('ann'), plane.hasPort('ben')], [false, true])
  await clock.pass('1s')
  assert.ok(ben.hears(1_000) > 6_000 && cid.hears(700) > 6_000)
  // the room has another worker's place again
  await plane.openPort('new', { kind: 'silent', rateHz: 8_000 })
  plane.join('room', 'new')
  for (const phone of [ann, ben, cid]) phone.close()
})

test('ports and bridges that are not there are refused, or nothing happens to them', async (t) => {
  const clock = new VirtualClock()
  const random = seededRandom(1)
  const network = new MemoryNetwork(clock, random)
  const plane = new MediaPlane({ startWorker: localWorkers({ clock, random, network }), log: silentLog })
  t.after(() => plane.close())
  plane.join('nowhere', 'nobody')
  plane.leave('nobody')
  await plane.closePort('nobody')
  assert.equal(await plane.play('nobody', { sounds: [] }), undefined)
  const spec = { path: 'x.wav', format: 'wav', appends: false, maxSilenceMs: 0 }
  await assert.rejects(plane.record('nobody', spec), { code: 'unknown-port' })
})

test('a bridge goes to the worker of those who have pictures, and they see each other while all hear each other', async (t) => {
  const { clock, network, plane, call, fill, workerOf } = severalWorkers(2)
  t.after(() => plane.close())
  await fill('a')
  const plain = await call('plain', 'ulaw', 500)
  assert.equal(workerOf.get('plain'), 1)
  plane.openBridge('room', { kind: 'mixing', video: { mode: 'every' } })
  plane.join('room', 'plain')
  const video = async (id: string, port: number) => {
    const types: number[] = []
    const socket = await network.open('127.0.0.1', port, (bytes) => types.push((bytes[1] as number) & 0x7f))
    const spec = rtpSpec('ulaw', { address: '127.0.0.1', port })
    const pictures = { mid: 'v', kind: 'video', codecs: [{ name: 'vp8', payloadType: 96 }] } as const
    const { local } = await plane.openPort(id, { ...spec, streams: [...spec.streams, pictures] })
    plane.join('room', id)
    const say = (payloadType: number, sequence: number, payload: Uint8Array) => {
      const packet = encodeRtp({ payloadType, sequence, timestamp: 160 * sequence, ssrc: port + payloadType, payload })
      socket.send(packet, packet.length, local!.port, local!.address)
    }
    return { types, say }
  }
  const one = await video('one', 4_000)
  const two = await video('two', 4_100)
  assert.deepEqual([workerOf.get('one'), workerOf.get('two')], [0, 0])
  await clock.pass('100ms')
  one.say(96, 1, Uint8Array.of(0x10, 0x00, 1))
  for (let frame = 0; frame < 50; frame++) {
    // a square wave, loud and low
    one.say(
      0,
      frame,
      new Uint8Array(160).map((_, at) => (at % 40 < 20 ? 0x90 : 0x10)),
    )
    await clock.pass('20ms')
  }
  assert.equal(two.types.filter((type) => type === 96).length, 1)
  assert.ok(two.types.filter((type) => type === 0).length > 20)
  assert.ok(plain.hears(200) > 1_000, `at ${plain.hears(200)}`)
  plain.close()
})

test('of two planes in a process each is heard by those who listen to its own commands', async () => {
  const clock = new VirtualClock()
  const random = seededRandom(1)
  const startWorker = localWorkers({ clock, random, network: new MemoryNetwork(clock, random) })
  const posted: string[] = []
  const planes = ['one', 'other'].map((name) => {
    const commands = ownHooks()('jackfield:media:command')
    commands.subscribe(({ command, channelId }) => posted.push(`${name}: ${command} ${channelId}`))
    return new MediaPlane({ startWorker, log: silentLog, commands })
  })
  await planes[0]?.openPort('a', { kind: 'silent', rateHz: 8_000 })
  await planes[1]?.openPort('b', { kind: 'silent', rateHz: 8_000 })
  assert.deepEqual(posted, ['one: open-port a', 'other: open-port b'])
  for (const plane of planes) await plane.close()
})
