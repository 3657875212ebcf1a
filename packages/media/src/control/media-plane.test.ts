import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { logTo, seededRandom, silentLog, systemClock, VirtualClock } from '@jackfield/base'
import { patienceMs, temporaryDirectory } from '@jackfield/base/testing'
import { TestPhone } from '../testing/test-phone.ts'
import { rtpSpec } from '../worker/engine-fixture.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { udpNetwork } from '../worker/rtp/udp-network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'
import type { PlaneNotice } from './plane-notice.ts'
import { startThreadWorker } from './thread-worker.ts'

const folder = temporaryDirectory('plane')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('media plane', () => {
  after(() => rmSync(folder, { recursive: true }))

  /** The next notice of this type. */
  const next = <T extends PlaneNotice['type']>(plane: MediaPlane, type: T, port: string) =>
    new Promise<Extract<PlaneNotice, { type: T }>>((resolve) => {
      const stop = plane.onNotice((notice) => {
        if (notice.type !== type || ('port' in notice && notice.port !== port)) return
        stop()
        resolve(notice as Extract<PlaneNotice, { type: T }>)
      })
    })

  test('in this thread, on a clock in hand: a call, a prompt, a recording, figures', async () => {
    const clock = new VirtualClock()
    const random = seededRandom(2)
    const network = new MemoryNetwork(clock, random)
    const plane = new MediaPlane({ startWorker: localWorkers({ clock, random, network }), log: silentLog })
    const phone = await TestPhone.open({ clock, random, network, codec: 'ulaw' })
    const { local } = await plane.openPort('a', rtpSpec('ulaw', phone.address))
    assert.deepEqual(plane.peerOf('a'), { remote: phone.address, codec: 'ulaw' })
    phone.start(local!, 500)
    const playing = await plane.play('a', { sounds: [{ kind: 'tone', pattern: '1000' }] })
    await clock.pass('1s')
    assert.ok(phone.hears(1_000) > 6_500)
    assert.equal(playing!.isSeekable, false)
    playing!.stop()
    await playing!.ended
    assert.equal(playing!.hasFailed, false)
    playing!.pause()
    assert.equal(await plane.play('a', { sounds: [{ kind: 'file', path: join(folder, 'no.wav') }] }), undefined)
    let silences = 0
    const spec = { path: join(folder, 'r.wav'), format: 'wav', appends: false, maxSilenceMs: 500 }
    const recordingHandle = await plane.record('a', spec, { onSilence: () => silences++ })
    await clock.pass('1s')
    phone.say(undefined)
    await clock.pass('1s')
    assert.equal(silences, 1)
    const closed = await recordingHandle.close()
    assert.ok(Math.abs(closed.talkingMs - 1_000) < 60)
    assert.deepEqual(await recordingHandle.close(), closed)
    await clock.pass('1s')
    assert.ok(plane.statistics('a')!.rxcount > 100)
    assert.equal(plane.statistics('b'), undefined)
    await assert.rejects(plane.record('a', { ...spec, format: 'mp3' }), { code: 'unknown-format' })
    phone.close()
    await plane.closePort('a')
    await plane.closePort('a')
    assert.equal(plane.hasPort('a'), false)
    await plane.close()
    await plane.close()
    await assert.rejects(plane.openPort('x', { kind: 'silent', rateHz: 8_000 }), { code: 'worker-gone' })
    assert.equal(clock.waiting, 0)
  })

  const nobody = { address: '127.0.0.1', port: 9 }

  async function isFree(port: number): Promise<boolean> {
    const socket = createSocket('udp4')
    const bound = once(socket, 'listening').then(
      () => true,
      () => false,
    )
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    const isFree = await bound
    socket.close()
    return isFree
  }

  test('a port that is dropped is closed before anything that is asked afterwards, and soon when nothing is', async () => {
    const plane = new MediaPlane({ startWorker: startThreadWorker, log: silentLog })
    const { local } = await plane.openPort('first', rtpSpec('ulaw', nobody))
    const same = { localAddress: '127.0.0.1', firstPort: local!.port, lastPort: local!.port + 1, remote: nobody }
    plane.dropPort('first')
    plane.dropPort('first')
    assert.equal(plane.hasPort('first'), false)
    const second = await plane.openPort('second', rtpSpec('ulaw', nobody, { transport: same }))
    assert.equal(second.local!.port, local!.port)
    plane.dropPort('second')
    while (!(await isFree(local!.port))) await systemClock.yield()
    await plane.close()
    plane.dropPort('second')
  })

  test('in a thread: what nobody waits for is not answered, unless it is refused; that is in the log', async (t) => {
    const threads: Worker[] = []
    const note = (message: unknown) => threads.push((message as { worker: Worker }).worker)
    const started = channel('worker_threads')
    started.subscribe(note)
    const logged: string[] = []
    const refused = Promise.withResolvers<void>()
    const log = logTo(({ message }) => {
      logged.push(message)
      refused.resolve()
    })
    const plane = new MediaPlane({ startWorker: startThreadWorker, log })
    started.unsubscribe(note)
    t.after(() => plane.close())
    await plane.openPort('a', { kind: 'silent', rateHz: 8_000 })
    plane.openBridge('b', { kind: 'mixing' })
    let messages = 0
    threads[0]!.on('message', () => messages++)
    for (let at = 0; at < 10; at++) {
      plane.join('b', 'a')
      plane.setPort('a', { volumeIn: at })
      plane.leave('a')
      await systemClock.yield()
    }
    await plane.closePort('a')
    assert.equal(messages, 1)
    await plane.openPort('a', { kind: 'silent', rateHz: 8_000 })
    plane.feedPort('a', new Int16Array(160))
    await refused.promise
    assert.match(logged.join(), /feed-port: .*a port that is not fed/)
  })

  test('in a thread, through real sockets: two parties hear each other, a key is told, the clock reports', async (t) => {
    const plane = new MediaPlane({ startWorker: startThreadWorker, log: silentLog })
    t.after(() => plane.close())
    const deps = { clock: systemClock, random: seededRandom(3), network: udpNetwork }
    const phones: TestPhone[] = []
    plane.openBridge('b', { kind: 'mixing' })
    const first = next(plane, 'first-audio', 'a')
    for (const [port, codec, hz] of [
      ['a', 'ulaw', 400],
      ['b', 'g722', 700],
      ['c', 'alaw', 1_000],
    ] as const) {
      const phone = await TestPhone.open({ ...deps, codec })
      const spec = rtpSpec(codec, phone.address, {
        transport: { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, remote: phone.address },
      })
      const { local } = await plane.openPort(port, spec)
      plane.join('b', port)
      phone.start(local!, hz)
      phones.push(phone)
    }
    // a busy machine may stumble: what counts is that each hears the others and not itself at some moment
    const hears = [
      [0, 700, 1_000, 400],
      [1, 400, 1_000, 700],
      [2, 400, 700, 1_000],
    ] as const
    const right = new Set<number>()
    const areAllRight = () => {
      for (const [phone, one, other, self] of hears) {
        const level = (hz: number) => phones[phone]!.hears(hz, 200)
        if (level(one) > 5_000 && level(other) > 5_000 && level(self) < 1_500) right.add(phone)
      }
      return right.size === hears.length
    }
    await first
    for (const end = systemClock.now() + patienceMs; !areAllRight(); ) {
      await next(plane, 'clock', '')
      assert.ok(
        systemClock.now() < end,
        JSON.stringify(
          hears.map(([phone, one, other, self]) => [one, other, self].map((hz) => phones[phone]!.hears(hz, 200))),
        ),
      )
    }
    const digit = next(plane, 'digit-ended', 'b')
    phones[1]!.press('7', 100)
    assert.deepEqual(await digit, { type: 'digit-ended', port: 'b', digit: '7', durationMs: 100 })
    assert.ok((await next(plane, 'clock', '')).ports === 3)
    for (const phone of phones) phone.close()
  })

  test('IPv6, and an address that cannot be bound', async (t) => {
    const plane = new MediaPlane({ startWorker: startThreadWorker, log: silentLog })
    t.after(() => plane.close())
    const spec = rtpSpec('ulaw', { address: '::1', port: 9 })
    const opened = await plane.openPort('six', {
      ...spec,
      transport: { localAddress: '::1', firstPort: 0, lastPort: 0, remote: { address: '::1', port: 9 } },
    })
    assert.equal(opened.local?.address, '::1')
    const bad = { ...spec, transport: { ...spec.transport, localAddress: '192.0.2.1' } }
    await assert.rejects(plane.openPort('bad', bad), { code: 'no-address' })
    const taken = createSocket('udp4').bind(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address()
    const full = { ...spec, transport: { localAddress: '127.0.0.1', firstPort: port, lastPort: port } }
    await assert.rejects(plane.openPort('full', full), { code: 'no-port-free' })
    taken.close()
  })

  test('a worker that dies takes its own ports down and is replaced; the plane goes on', async (t) => {
    const entry = join(folder, 'mortal.ts')
    const real = pathToFileURL(join(import.meta.dirname, '../worker/main.ts'))
    // dies when it is asked to open a port of that name
    writeFileSync(
      entry,
      `import { parentPort } from 'node:worker_threads'\nimport ${JSON.stringify(real.href)}\n` +
        `parentPort.on('message', (all) => { if (all.some(({ ask }) => ask.port === 'fatal')) throw new Error('struck down') })\n`,
    )
    const logged: string[] = []
    const plane = new MediaPlane({
      startWorker: (listener) => startThreadWorker(listener, { entry: pathToFileURL(entry) }),
      log: logTo(({ message }) => logged.push(message)),
    })
    t.after(() => plane.close())
    await plane.openPort('a', { kind: 'silent', rateHz: 8_000 })
    const playing = await plane.play('a', { sounds: [{ kind: 'tone', pattern: '440' }] })
    const lost = new Promise<readonly string[]>((resolve) => plane.onLost(resolve))
    const struck = assert.rejects(plane.openPort('fatal', { kind: 'silent', rateHz: 8_000 }), { code: 'worker-gone' })
    assert.deepEqual(await lost, ['a'])
    await struck
    await playing!.ended
    assert.equal(playing!.hasFailed, true)
    assert.ok(logged.some((line) => line.includes('struck down')))
    await plane.openPort('a', { kind: 'silent', rateHz: 8_000 })
    assert.equal(plane.hasPort('a'), true)
  })

  test('workers that cannot even begin are not started for ever', async (t) => {
    const entry = join(folder, 'stillborn.mjs')
    writeFileSync(entry, `throw new Error('not today')\n`)
    const logged: string[] = []
    const plane = new MediaPlane({
      startWorker: (listener) => startThreadWorker(listener, { entry: pathToFileURL(entry) }),
      log: logTo(({ message }) => logged.push(message)),
    })
    t.after(() => plane.close())
    for (let deaths = 0; deaths < 3; deaths++) await new Promise((resolve) => plane.onLost(resolve))
    assert.equal(logged.filter((line) => line.includes('not today')).length, 3)
    await assert.rejects(plane.openPort('a', { kind: 'silent', rateHz: 8_000 }), { code: 'worker-gone' })
  })
})
