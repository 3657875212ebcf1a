// The network that polls: polled from the beginning and by itself, and by hand on a clock that stands still.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onFault, systemClock, systemRandom, VirtualClock } from '@jackfield/base'
import { until } from '@jackfield/base/testing'
import { MediaEngine } from '../../engine.ts'
import { rtpSpec } from '../../engine-fixture.ts'
import { networkCases } from '../network.cases.ts'
import type { MediaNetwork, MediaSocket } from '../network.ts'
import { openListening, realNetworkCases, say, word } from '../real-network.cases.ts'
import { udpNetwork } from '../udp-network.ts'
import { Libc } from './libc.ts'
import { linux } from './linux.table.ts'
import { openLibc } from './open-libc.ts'
import { PolledNetwork, type PolledNetworkOptions } from './polled-network.ts'
import { PolledSocket } from './polled-socket.ts'

const opened = openLibc()
assert.ok(opened instanceof Libc, `${opened}`)
const libc = opened

const always = { steadyPackets: 0, hurriedGroup: 1 }
networkCases('polled sockets', () => new PolledNetwork(libc, always))
realNetworkCases('polled sockets', () => new PolledNetwork(libc, always))
networkCases('sockets that are polled once packets come steadily', () => new PolledNetwork(libc))
realNetworkCases('sockets that are polled once packets come steadily', () => new PolledNetwork(libc))

/** Nothing is looked at unless a test says so. */
function byHand(options: PolledNetworkOptions = {}) {
  const clock = new VirtualClock()
  return { clock, network: new PolledNetwork(libc, { ...always, clock, ...options }) }
}

test('a packet that waited has the time at which it arrived, not that at which it was looked at', async (t) => {
  const { clock, network } = byHand()
  const phone = await openListening(t, network)
  const watch = libc.openWatch()
  t.after(() => libc.close(watch))
  const arrivals: [number, number] = [Number.NaN, Number.NaN]
  const [first, second] = [await opened(0), await opened(1)]
  async function opened(place: 0 | 1): Promise<MediaSocket> {
    const socket = await network.open('127.0.0.1', 0, (_bytes, _address, _port, arrivedMs) => {
      arrivals[place] = arrivedMs ?? Number.NaN
    })
    t.after(() => socket.close())
    assert.ok(socket instanceof PolledSocket && libc.watch(watch, socket.fd, place))
    return socket
  }
  const send = async (to: MediaSocket, waiting: number) => {
    phone.socket.send(word('packet'), 6, to.port, to.address)
    await until(() => libc.ready(watch) === waiting)
  }
  /** One packet after the other arrives, both wait, and are looked at: as seen from the look, which is now, the moments that were around. */
  const look = async () => {
    const sentMs = systemClock.now()
    await send(first, 1)
    await send(second, 2)
    const thereMs = systemClock.now()
    await systemClock.sleep(5)
    const beginMs = systemClock.now()
    network.poll()
    const endMs = systemClock.now()
    return { sentMs: clock.now() + sentMs - endMs, thereMs: clock.now() + thereMs - beginMs }
  }
  let { sentMs, thereMs } = await look()
  // the system writes times down from some moment after it was asked to, and what is older than a stall is not believed
  await until(
    () => arrivals[0] < clock.now() && sentMs > clock.now() - 200,
    async () => ({ sentMs, thereMs } = await look()),
  )
  // the calendar counts in parts of a microsecond
  assert.ok(arrivals[0] > sentMs - 0.01, `${arrivals[0]}, sent at ${sentMs}`)
  assert.ok(arrivals[0] <= arrivals[1], `${arrivals}`)
  assert.ok(arrivals[1] < thereMs + 0.01, `${arrivals[1]}, there at ${thereMs}`)
})

test('packets wait for a look once they come steadily, and after a second of silence the next is received at once', async (t) => {
  const { clock, network } = byHand({ steadyPackets: 3 })
  const [ours, phone] = [await openListening(t, network), await openListening(t, udpNetwork)]
  for (const text of ['one', 'two', 'three']) {
    say(phone, ours, text)
    assert.equal(await ours.next(), text)
  }
  say(phone, ours, 'four')
  say(phone, ours, 'five')
  const bystander = await openListening(t, udpNetwork)
  say(phone, bystander, 'sent')
  assert.equal(await bystander.next(), 'sent')
  assert.deepEqual(ours.heard, [])
  network.poll()
  assert.deepEqual(ours.heard.splice(0), ['four', 'five'])
  await clock.pass('2100ms')
  say(phone, ours, 'six')
  assert.equal(await ours.next(), 'six')
})

test('a few sockets whose packets cannot wait for the beat are not polled, many are; those that can wait always are', async (t) => {
  const { network } = byHand({ hurriedGroup: 4 })
  const phone = await openListening(t, udpNetwork)
  const few = [await openListening(t, network), await openListening(t, network), await openListening(t, network)]
  const isPolled = async (one: (typeof few)[0]) => {
    say(phone, one, 'now?')
    const bystander = await openListening(t, udpNetwork)
    say(phone, bystander, 'sent')
    await bystander.next()
    const hasWaited = one.heard.length === 0
    network.poll()
    assert.equal(await one.next(), 'now?')
    return hasWaited
  }
  assert.equal(await isPolled(few[0]!), false)
  few[0]!.socket.defer?.(true)
  assert.equal(await isPolled(few[0]!), true)
  few[0]!.socket.defer?.(false)
  assert.equal(await isPolled(few[0]!), false)
  const fourth = await openListening(t, network)
  for (const one of [...few, fourth]) assert.equal(await isPolled(one), true)
  // not to and fro with every call
  fourth.socket.close()
  assert.equal(await isPolled(few[0]!), true)
  few[1]!.socket.close()
  few[2]!.socket.close()
  assert.equal(await isPolled(few[0]!), false)
})

test('between two beats it is looked twice, and not again just before the next beat, which would have to wait', async (t) => {
  const { clock, network } = byHand()
  const [ours, phone] = [await openListening(t, network), await openListening(t, udpNetwork)]
  const bystander = await openListening(t, udpNetwork)
  let said = 0
  const heardAfter = async (ms: number) => {
    say(phone, ours, `${++said}`)
    say(phone, bystander, 'sent')
    await bystander.next()
    await clock.pass(ms)
    return ours.heard.length
  }
  network.poll()
  for (const beat of [1, 2]) {
    ours.heard.length = 0
    assert.deepEqual([await heardAfter(6), await heardAfter(1)], [0, 2], `beat ${beat}`)
    assert.deepEqual([await heardAfter(6), await heardAfter(1)], [2, 4], `beat ${beat}`)
    assert.equal(await heardAfter(5.9), 4, `beat ${beat}`)
    network.poll()
    assert.equal(ours.heard.length, 5)
  }
  // no beat comes: nobody has anything to do, and packets are passed on all the same
  assert.deepEqual([await heardAfter(14), await heardAfter(10), await heardAfter(1)], [6, 6, 8])
  assert.deepEqual([await heardAfter(6), await heardAfter(1)], [8, 10])
})

test('who floods a socket does not keep the packets of others waiting, and what is too much waits for the next look', async (t) => {
  const { network } = byHand()
  const [flooded, quiet] = [await openListening(t, network), await openListening(t, network)]
  const phone = await openListening(t, network)
  for (let packet = 0; packet < 150; packet++) say(phone, flooded, 'flood')
  say(phone, quiet, 'hello')
  network.poll()
  assert.deepEqual(quiet.heard, ['hello'])
  assert.equal(flooded.heard.length, 64)
  network.poll()
  network.poll()
  assert.equal(flooded.heard.length, 150)
})

test('a packet whose receiver closes the socket of the next, or throws, harms no other', async (t) => {
  const { network } = byHand()
  const [heard, faults]: [string[], string[]] = [[], []]
  t.after(onFault(({ error }) => faults.push(String(error))))
  const sockets: MediaSocket[] = []
  for (const name of ['one', 'two', 'three', 'four']) {
    const socket = await network.open('127.0.0.1', 0, () => {
      heard.push(name)
      if (name === 'one') sockets[1]!.close()
      if (name === 'three') throw new Error('a fault of whoever receives')
    })
    t.after(() => socket.close())
    sockets.push(socket)
  }
  const phone = await openListening(t, network)
  for (const { port, address } of sockets) phone.socket.send(word('all'), 3, port, address)
  network.poll()
  assert.deepEqual(heard, ['one', 'three', 'four'])
  assert.deepEqual(faults, ['Error: a fault of whoever receives'])
})

test('a socket that is closed in the midst of packets leaves nothing open', async (t) => {
  const { clock, network } = byHand()
  const before = libc.openWatch()
  libc.close(before)
  for (let round = 0; round < 20; round++) {
    const [ours, phone] = [await openListening(t, network), await openListening(t, network)]
    for (const text of ['one', 'two']) say(phone, ours, text)
    network.poll()
    assert.deepEqual(ours.heard, ['one', 'two'])
    say(phone, ours, 'late')
    ours.socket.close()
    network.poll()
    assert.deepEqual(ours.heard, ['one', 'two'])
    phone.socket.close()
  }
  await clock.pass('1s')
  const after = libc.openWatch()
  libc.close(after)
  assert.equal(after, before)
})

test('packets of a port are marked as was asked for, over IPv4 and IPv6, those of others are not', async () => {
  const sockets: MediaSocket[] = []
  const polled = new PolledNetwork(libc)
  const network: MediaNetwork = {
    open: async (address, port, receive) => {
      const socket = await polled.open(address, port, receive)
      sockets.push(socket)
      return socket
    },
  }
  const engine = new MediaEngine({ clock: systemClock, random: systemRandom, network, post: () => undefined })
  const marking = { typeOfService: 0xb8, priority: 5 }
  const remote = { address: '127.0.0.1', port: 9 }
  for (const [port, transport] of Object.entries({
    plain: { localAddress: '127.0.0.1' },
    four: { localAddress: '127.0.0.1', marking },
    six: { localAddress: '::1', marking },
  })) {
    const { streams } = rtpSpec('ulaw', remote)
    const spec = { kind: 'rtp' as const, transport: { firstPort: 20_000, lastPort: 30_000, ...transport }, streams }
    await engine.carryOut('open-port', { port, spec })
  }
  const options = sockets.map((socket) => {
    assert.ok(socket instanceof PolledSocket)
    const isVersion6 = socket.address === '::1'
    return [
      isVersion6 ? optionOf(socket.fd, linux.IPPROTO_IPV6, linux.IPV6_TCLASS) : optionOf(socket.fd, 0, linux.IP_TOS),
      optionOf(socket.fd, linux.SOL_SOCKET, linux.SO_PRIORITY),
    ]
  })
  await engine.carryOut('shutdown', {})
  const [plain, marked] = [
    [0, 0],
    [0xb8, 5],
  ]
  // each has a second socket for reports
  assert.deepEqual(options, [plain, plain, marked, marked, marked, marked])
})

function optionOf(fd: number, level: number, option: number): number {
  const ffi = process.getBuiltinModule('node:ffi')
  const memory = new ArrayBuffer(4_096)
  const words = new Int32Array(memory)
  words[1] = 4
  const start = ffi.getRawPointer(memory)
  const { lib, functions } = ffi.dlopen(null, {
    getsockopt: { return: 'int32', arguments: ['int32', 'int32', 'int32', 'pointer', 'pointer'] },
  })
  try {
    assert.equal(functions.getsockopt(fd, level, option, start, start + 4n), 0)
    return words[0] as number
  } finally {
    lib.close()
  }
}

test('on other systems and processors, and where the library is another, the reason is told', () => {
  assert.equal(openLibc('darwin', 'arm64'), 'not made for darwin on arm64')
  assert.equal(openLibc('linux', 'riscv64'), 'not made for linux on riscv64')
})
