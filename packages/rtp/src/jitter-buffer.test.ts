import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import {
  insertPacket,
  type JitterBuffer,
  jitterBuffer,
  jitterBufferDefaults,
  type Taken,
  takePacket,
} from './jitter-buffer.ts'
import { decodeRtp, encodeRtp, RtpView } from './packet.ts'

const fresh = (options = {}): JitterBuffer => jitterBuffer({ clockRateHz: 8_000, ...jitterBufferDefaults, ...options })

function packet(sequence: number, timestamp = 160 * sequence): RtpView {
  const view = new RtpView()
  const payload = Uint8Array.of(sequence >> 8, sequence)
  decodeRtp(encodeRtp({ payloadType: 0, sequence, timestamp, ssrc: 1, payload }), view)
  return view
}

const playedOf = (buffer: JitterBuffer) => ((buffer.taken.bytes[0] as number) << 8) | (buffer.taken.bytes[1] as number)

test('an even stream is played at once, packet by packet', () => {
  const buffer = fresh()
  assert.equal(takePacket(buffer, 0), 'empty')
  for (let at = 0; at < 100; at++) {
    assert.equal(insertPacket(buffer, packet((65_500 + at) & 0xffff, (160 * at) >>> 0), 20 * at), 'stored')
    assert.equal(takePacket(buffer, 20 * at + 5), 'packet')
    assert.equal(playedOf(buffer), (65_500 + at) & 0xffff)
  }
})

test('packets that overtook each other are put in order, repeats are dropped', () => {
  const buffer = fresh({ minDelayMs: 40 })
  const taken: [Taken, number][] = []
  const arrivals = [[0], [], [2, 1], [3], [3, 4], [5]]
  arrivals.forEach((sequences, at) => {
    for (const sequence of sequences) insertPacket(buffer, packet(sequence), 20 * at)
    const what = takePacket(buffer, 20 * at + 1)
    if (what === 'packet') taken.push([what, playedOf(buffer)])
  })
  assert.deepEqual(
    taken.map(([, sequence]) => sequence),
    [0, 1, 2, 3],
  )
  assert.equal(buffer.figures.duplicates, 1)
})

test('a packet that never comes is told once, at its time', () => {
  const buffer = fresh()
  const reported: Taken[] = []
  for (let at = 0; at < 10; at++) {
    if (at !== 4) insertPacket(buffer, packet(at), 20 * at)
    reported.push(takePacket(buffer, 20 * at + 1))
  }
  assert.equal(reported[4], 'empty')
  assert.equal(reported.filter((what) => what === 'packet').length, 9)
  assert.equal(buffer.figures.lost, 1)
})

test('a pause of the speaker is no loss and costs no delay', () => {
  const buffer = fresh()
  for (let at = 0; at < 5; at++) {
    insertPacket(buffer, packet(at), 20 * at)
    assert.equal(takePacket(buffer, 20 * at), 'packet')
  }
  for (let at = 5; at < 50; at++) assert.equal(takePacket(buffer, 20 * at), 'empty')
  insertPacket(buffer, packet(5, 160 * 50), 20 * 50)
  assert.equal(takePacket(buffer, 20 * 50), 'packet')
  assert.equal(buffer.figures.lost, 0)
})

test('a step of sequence or timestamp starts the stream anew', () => {
  const buffer = fresh()
  insertPacket(buffer, packet(1), 0)
  assert.equal(insertPacket(buffer, packet(30_000, 200), 20), 'restarted')
  assert.equal(takePacket(buffer, 20), 'packet')
  assert.equal(insertPacket(buffer, packet(30_001, 90_000_000), 40), 'restarted')
  assert.equal(takePacket(buffer, 40), 'packet')
  assert.equal(buffer.figures.restarts, 2)
})

interface Line {
  readonly minutes: number
  readonly jitterMs: number
  readonly loss: number
  readonly ppm: number
}

/** Plays a stream over a bad line and says what the listener got. */
function listen({ minutes, jitterMs, loss, ppm }: Line, random: Random) {
  const buffer = fresh()
  const total = minutes * 3_000
  const spacing = 20 * (1 + ppm / 1e6)
  const arrivals: { atMs: number; sequence: number }[] = []
  for (let at = 0; at < total; at++) {
    if (random.next() < loss) continue
    arrivals.push({ atMs: at * spacing + random.next() * jitterMs, sequence: at })
    if (random.next() < 0.01) arrivals.push({ atMs: at * spacing + random.next() * jitterMs, sequence: at })
  }
  arrivals.sort((one, other) => one.atMs - other.atMs)
  const counts: Record<Taken, number> = { packet: 0, lost: 0, empty: 0, stretch: 0, skip: 0 }
  const delays: number[] = []
  let arrived = 0
  for (let tick = 0; tick < total; tick++) {
    const now = tick * 20 + 7
    for (; arrived < arrivals.length && arrivals[arrived]!.atMs <= now; arrived++) {
      const { atMs, sequence } = arrivals[arrived]!
      insertPacket(buffer, packet(sequence & 0xffff, (160 * sequence) >>> 0), atMs)
    }
    let taken = takePacket(buffer, now)
    while (taken === 'skip') {
      counts.skip++
      taken = takePacket(buffer, now)
    }
    counts[taken]++
    if (taken === 'packet') delays.push(now - ((buffer.taken.timestamp - 2 ** 32) / 8) * (1 + ppm / 1e6))
  }
  const tail = delays.slice(-3_000)
  return { counts, late: buffer.figures.late, arrived: arrivals.length, worstDelayMs: Math.max(...tail) }
}

for (const ppm of [-100, 100]) {
  test(`ten minutes with 200 ms of jitter, 2 % loss and ${ppm} ppm: delay does not grow, nearly all is heard`, () => {
    const heard = listen({ minutes: 10, jitterMs: 200, loss: 0.02, ppm }, seededRandom(11))
    assert.ok(heard.counts.packet > 0.96 * 30_000, JSON.stringify(heard))
    assert.ok(heard.worstDelayMs < 280, JSON.stringify(heard))
    assert.ok(heard.counts.skip + heard.counts.stretch < 0.01 * 30_000, JSON.stringify(heard))
  })
}

test('on a good line the delay stays within two packet times', () => {
  const heard = listen({ minutes: 2, jitterMs: 8, loss: 0, ppm: 50 }, seededRandom(5))
  assert.ok(heard.worstDelayMs < 48, JSON.stringify(heard))
  assert.ok(heard.counts.packet > 0.99 * 6_000, JSON.stringify(heard))
})

test('it holds more than the network asks for where that is wanted, also from a moment on', () => {
  const buffer = fresh()
  let now = 0
  const play = (packets: number) => {
    for (let at = 0; at < packets; at++, now++) {
      insertPacket(buffer, packet(now), 20 * now)
      while (takePacket(buffer, 20 * now + 5) === 'skip') assert.ok(now > 0)
    }
    return buffer.count
  }
  assert.equal(play(50), 0)
  buffer.options = { ...buffer.options, extraMs: 60 }
  assert.ok(play(50) >= 2)
  buffer.options = { ...buffer.options, extraMs: 0 }
  assert.ok(play(200) <= 1)
})
