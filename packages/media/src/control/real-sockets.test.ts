// Conferences through real sockets and a real thread, on the machine's own clock.
// Levels are judged over a fifth of a second; how soon they are right, the machine decides.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom, silentLog, systemClock } from '@jackfield/base'
import { patienceMs } from '@jackfield/base/testing'
import { TestPhone } from '../testing/test-phone.ts'
import { rtpSpec } from '../worker/engine-fixture.ts'
import { udpNetwork } from '../worker/rtp/udp-network.ts'
import { MediaPlane } from './media-plane.ts'
import type { StartWorker } from './media-worker.ts'
import { startThreadWorker } from './thread-worker.ts'

/** How busy it is, this machine decides: here the number of ports alone says who goes where. */
const startWorker: StartWorker = (listener) => {
  const worker = startThreadWorker(listener)
  return {
    ask: (name, ask) => worker.ask(name, ask),
    post: (name, ask) => worker.post(name, ask),
    postLater: (name, ask) => worker.postLater(name, ask),
    close: () => worker.close(),
  }
}

const codecs = ['ulaw', 'g722', 'alaw', 'opus', 'slin16', 'ulaw', 'slin', 'alaw']
const windowMs = 200

for (const [count, workers] of [
  [2, 1],
  [3, 1],
  [10, 1],
  [4, 2],
] as const) {
  test(`${count} parties over UDP, mixed codecs, ${workers} workers: each hears all the others and not itself`, async () => {
    const random = seededRandom(count)
    const plane = new MediaPlane({ startWorker, log: silentLog, workers })
    const peak = 20_000 / count
    const hzOf = (index: number) => 300 + Math.floor(2_700 / count) * index
    plane.openBridge('room', { kind: 'mixing' })
    const phones: TestPhone[] = []
    for (let index = 0; index < count; index++) {
      // so many ports lie between the first half and the second that the latter is on another worker, if there is one
      if (workers > 1 && index === count / 2)
        for (let at = 0; at < 40; at++) await plane.openPort(`x${at}`, { kind: 'silent', rateHz: 8_000 })
      const codec = codecs[index % codecs.length] as string
      const phone = await TestPhone.open({ clock: systemClock, random, network: udpNetwork, codec })
      const transport = { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, remote: phone.address }
      const { local } = await plane.openPort(`p${index}`, rtpSpec(codec, phone.address, { transport }))
      phone.start(local!, hzOf(index), peak)
      plane.join('room', `p${index}`)
      phones.push(phone)
    }
    try {
      await Promise.all(phones.map((phone, own) => untilRight(phone, own, count, hzOf, peak)))
    } finally {
      for (const phone of phones) phone.close()
      await plane.close()
    }
  })
}

/** Waits until every tone was once heard as it should be; on a busy machine not all of them are at the same moment. */
async function untilRight(
  phone: TestPhone,
  own: number,
  count: number,
  hzOf: (index: number) => number,
  peak: number,
): Promise<void> {
  const db = (index: number) => 20 * Math.log10(Math.max(phone.hears(hzOf(index), windowMs), 0.1) / peak)
  const wrong = new Set(Array.from({ length: count }, (_, index) => index))
  const deadline = systemClock.now() + patienceMs
  for (;;) {
    for (const index of wrong) if (index === own ? db(index) < -20 : Math.abs(db(index)) < 3) wrong.delete(index)
    if (wrong.size === 0) return
    const found = [...wrong].map((index) => `p${index} at ${db(index).toFixed(1)} dB`)
    assert.ok(systemClock.now() < deadline, `p${own} hears ${found.join(', ')}`)
    // looking costs more than speaking: not at every beat
    for (let beats = 0; beats < 10; beats++) await phone.beat()
  }
}
