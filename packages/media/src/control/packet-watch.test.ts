// Copies of packets where workers are late: none is missed at the beginning of a port, and none at its end.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { encodeRtp } from '@jackfield/rtp'
import type { CommandName } from '../contract/commands.ts'
import type { PacketForm } from '../contract/packets.ts'
import { rtpSpec } from '../worker/engine-fixture.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'

const peer = { address: '127.0.0.1', port: 9 }
const transport = { localAddress: '127.0.0.1', firstPort: 20_000, lastPort: 29_999, remote: peer }
const spec = rtpSpec('ulaw', peer, { transport })

/** A plane whose worker learns of commands only when it gets to them. */
function lateWorker(t: TestContext) {
  const clock = new VirtualClock()
  const random = seededRandom(5)
  const network = new MemoryNetwork(clock, random)
  const start = localWorkers({ clock, random, network })
  let isLate: (command: CommandName) => boolean = () => false
  let waiting: (() => void)[] = []
  const whenItCan = <T>(name: CommandName, act: () => Promise<T>): Promise<T> =>
    isLate(name) ? new Promise((resolve) => waiting.push(() => resolve(act()))) : act()
  const plane = new MediaPlane({
    log: silentLog,
    startWorker: (listener) => {
      const worker = start(listener)
      return {
        ask: (name, ask) => whenItCan(name, () => worker.ask(name, ask)),
        post: (name, ask) => void whenItCan(name, async () => worker.post(name, ask)),
        postLater: (name, ask) => void whenItCan(name, async () => worker.postLater(name, ask)),
        close: () => worker.close(),
      }
    },
  })
  t.after(() => plane.close())
  const seen: number[] = []
  /** Of RTP that came, by their sequence numbers. */
  const watch = (forms: readonly PacketForm[] = ['wire']) =>
    plane.watchPackets({
      formsOf: () => forms,
      onPackets: ({ flows, heads, bytes }) => {
        let at = 0
        for (let head = 0; head < heads.length; head += 3) {
          if (flows[heads[head]!]!.direction === 'in' && bytes[at + 1] === 0) seen.push(bytes[at + 3]!)
          at += heads[head + 2]!
        }
      },
    })
  return {
    clock,
    plane,
    seen,
    watch,
    delay: (commands: typeof isLate = () => true) => {
      isLate = commands
    },
    catchUp: () => {
      isLate = () => false
      const acts = waiting
      waiting = []
      for (const act of acts) act()
    },
    /** The first call has sockets bound for those after it. */
    stock: async () => {
      await plane.openPort('first', spec)
      await clock.pass('20ms')
      await plane.closePort('first')
    },
    send: async (to: { address: string; port: number }, ...sequences: number[]) => {
      for (const sequence of sequences) {
        const payload = new Uint8Array(160)
        const head = { payloadType: 0, hasMarker: false, timestamp: 160 * sequence, ssrc: 1 }
        network.forge(encodeRtp({ ...head, sequence, payload }), peer, to)
        await clock.pass('1ms')
      }
    },
  }
}

test('packets that came before the worker got to opening their port are among the copies', async (t) => {
  for (const form of ['wire', 'plain'] as const) {
    const { plane, clock, seen, watch, delay, catchUp, stock, send } = lateWorker(t)
    await stock()
    watch([form])
    delay()
    const { local } = await plane.openPort('alice', spec)
    await send(local!, 1, 2, 3)
    catchUp()
    await clock.pass('1ms')
    await send(local!, 4)
    await clock.pass('200ms')
    assert.deepEqual(seen, [1, 2, 3, 4], form)
    assert.equal(plane.statistics('alice')?.rxcount, 4)
  }
})

test('packets that come as soon as a port is open are among the copies, however late the worker is told anything else', async (t) => {
  const { plane, clock, seen, watch, delay, catchUp, send } = lateWorker(t)
  watch()
  delay((command) => command !== 'open-port')
  // nothing is bound ahead: the worker itself opens it
  const { local } = await plane.openPort('alice', spec)
  await send(local!, 1, 2)
  catchUp()
  await clock.pass('200ms')
  assert.deepEqual(seen, [1, 2])
})

test('what a port saw last is among the copies when they are settled, though the port is closed by then', async (t) => {
  const { plane, seen, watch, delay, catchUp, send } = lateWorker(t)
  watch()
  const { local } = await plane.openPort('alice', spec)
  await send(local!, 1, 2)
  plane.dropPort('alice')
  await plane.settlePackets()
  assert.deepEqual(seen, [1, 2])
  // also while the worker does not know yet that it is closed
  const { local: next } = await plane.openPort('bob', spec)
  delay()
  await send(next!, 3)
  plane.dropPort('bob')
  const settled = plane.settlePackets()
  catchUp()
  await settled
  assert.deepEqual(seen, [1, 2, 3])
})

test('who begins or ends to look while a port is being opened is given what he wants', async (t) => {
  const { plane, clock, seen, watch, delay, catchUp, send } = lateWorker(t)
  delay()
  const opening = plane.openPort('alice', spec)
  watch()
  catchUp()
  const { local } = await opening
  await send(local!, 1)
  await plane.settlePackets()
  assert.deepEqual(seen, [1])
  delay()
  const another = plane.openPort('bob', spec)
  watch([])
  catchUp()
  const { local: other } = await another
  await clock.pass('1ms')
  await send(other!, 2)
  await send(local!, 3)
  await clock.pass('200ms')
  assert.deepEqual(seen, [1])
})
