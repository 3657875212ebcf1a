// Throws packets at a conference whose numbers and times make no sense: steps, pauses, jumps, every codec; and looks whether the
// others are heard as before. Not bytes that are changed: throw-packets.ts does that.
import { type Random, seededRandom, VirtualClock } from '@jackfield/base'
import { encodeRtp } from '@jackfield/rtp'
import { codecNamed, codecs } from '../codecs/index.ts'
import type { StreamCodec } from '../contract/port.ts'
import { MediaEngine } from '../worker/engine.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { TestPhone } from './test-phone.ts'

export interface TimeThrowing {
  readonly seed: number
  readonly rounds: number
  /** packets of each */
  readonly perRound: number
}

export interface TimeOutcome {
  readonly thrown: number
  /** rounds after which the others heard each other */
  readonly goodRounds: number
  readonly failed: readonly string[]
}

const place = { address: '127.0.0.9', port: 4_000 }
const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T

/** What is in a packet, in milliseconds of its codec, or nothing that makes sense. */
async function payloads(name: string): Promise<readonly Uint8Array[]> {
  const codec = codecNamed(name)
  if (!codec) return []
  // a table of contents of Opus: one to three frames, of 2.5 to 60 ms
  if (name === 'opus')
    return [0xf8, 0xe0, 0xf9, 0xfb, 0x18, 0x1b, 0x78, 0x00, 0x03].map((head) => Uint8Array.of(head, 0x03, 0xfe, 0x01))
  const bytes = codec.bytesPer20Ms ?? 40
  return [bytes, bytes / 2, 2 * bytes, 7 * bytes, 8 * bytes, 1, 0].map((length) =>
    new Uint8Array(Math.floor(length)).fill(0x55),
  )
}

export async function throwTimes({ seed, rounds, perRound }: TimeThrowing): Promise<TimeOutcome> {
  const random = seededRandom(seed)
  const clock = new VirtualClock()
  const network = new MemoryNetwork(clock, random)
  const failed: string[] = []
  const engine = new MediaEngine({
    ...{ clock, random, network },
    post: (notice) => {
      if (notice.type === 'port-failed') failed.push(`${notice.port}: ${notice.reason}`)
    },
  })
  const open = async (port: string, remote: { address: string; port: number }, all: readonly StreamCodec[]) => {
    const transport = { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, remote }
    const stream = {
      mid: '0',
      kind: 'audio',
      codecs: all,
      telephoneEvent: { payloadType: 101, clockRateHz: 8_000 },
    } as const
    const opened = await engine.carryOut('open-port', { port, spec: { kind: 'rtp', transport, streams: [stream] } })
    await engine.carryOut('join-bridge', { bridge: 'b', port, spec: {} })
    return opened.local as { address: string; port: number }
  }
  await engine.carryOut('open-bridge', { bridge: 'b', spec: { kind: 'mixing' } })
  const phones: TestPhone[] = []
  for (const [id, hz] of [
    ['anna', 440],
    ['ben', 620],
  ] as const) {
    const phone = await TestPhone.open({ clock, random, network, codec: 'ulaw' })
    phone.start(await open(id, phone.address, [{ name: 'ulaw', payloadType: 0 }]), hz)
    phones.push(phone)
  }
  const [anna, ben] = phones as [TestPhone, TestPhone]
  let [goodRounds, thrown] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const names = ['opus', pick(random, codecs).name, 'ulaw']
    const all = [...new Set(names)].map((name) => ({ name, payloadType: codecNamed(name)?.payloadType ?? 0 }))
    const local = await open(`strange ${round}`, place, all)
    const contents = new Map(await Promise.all(all.map(async ({ name }) => [name, await payloads(name)] as const)))
    let [sequence, timestamp] = [random.below(65_536), random.below(2 ** 32)]
    for (let at = 0; at < perRound; at++) {
      const { name, payloadType } = pick(random, all)
      const rate = codecNamed(name)?.clockRateHz ?? 8_000
      // mostly packet times, in between anything
      const ms = pick(
        random,
        [20, 20, 2.5, 5, 10, 40, 60, 120, 120.1, 125, 132, 139.9, 140, 141, 400, 5_000, -20, -400, 0],
      )
      const jump = random.below(30) === 0 ? random.below(2 ** 32) : Math.round((ms * rate) / 1_000)
      timestamp = (timestamp + jump) >>> 0
      sequence = (sequence + pick(random, [1, 1, 1, 1, 1, 2, 0, -1, 50, 3_000, 32_768])) & 0xffff
      const payload = pick(random, contents.get(name) ?? [new Uint8Array(1)])
      const ssrc = random.below(50) === 0 ? random.below(2 ** 32) : 9
      const type = random.below(20) === 0 ? 101 : payloadType
      network.forge(encodeRtp({ payloadType: type, sequence, timestamp, ssrc, payload }), place, local)
      thrown++
      // at its time, at once, or after a pause of the speaker
      const waitMs =
        random.below(12) === 0
          ? pick(random, [150, 400, 1_200])
          : pick(random, [0, 1, 20, 20, Math.min(200, Math.abs(ms))])
      if (waitMs > 0) await clock.pass(`${waitMs}ms`)
    }
    await engine.carryOut('close-port', { port: `strange ${round}` }).catch(() => undefined)
    await clock.pass('600ms')
    if (anna.hears(620, 400) > 2_000 && ben.hears(440, 400) > 2_000) goodRounds++
    for (const phone of phones) phone.heard.length = 0
  }
  await engine.carryOut('shutdown', {})
  for (const phone of phones) phone.close()
  return { thrown, goodRounds, failed }
}
