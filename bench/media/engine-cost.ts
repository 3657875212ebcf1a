// What the media engine costs by itself, without sockets: frames are driven by hand, as fast as they go.
// Figures are microseconds of this thread.
import type { Random } from '@jackfield/base'
import { silentLog } from '@jackfield/base'
import { codecNamed, type MediaNetwork, MediaPlane, type Receive } from '@jackfield/media'
import { localWorkers, Mixer, PlainKernels, WasmKernels } from '@jackfield/media/testing'
import { encodeRtp } from '@jackfield/rtp'
import { HandClock } from './hand-clock.ts'

const rounds = 7

/** The best of several rounds: a busy machine only ever adds. */
function best(times: number, run: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    for (let time = 0; time < times; time++) run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / times)
  }
  return least
}

/** How many times as long the plain twin takes for 100 parties of 160 samples. */
export function kernelRatio(): number {
  const [fast, plain] = [new WasmKernels(), new PlainKernels()].map((kernels) => {
    const mixer = new Mixer(kernels)
    const frame = Int16Array.from({ length: 160 }, (_, at) => 50 * at - 4_000)
    mixer.begin(100, 160)
    for (let at = 0; at < 100; at++) mixer.put(at, frame, 160)
    return best(500, () => mixer.mix())
  })
  return plain! / fast!
}

/** Per party and frame: a packet in, decoded, mixed, encoded, a packet out to nowhere. Every third party speaks. */
export async function conferenceCost(random: Random, count: number): Promise<number> {
  const hand = new HandClock()
  const receivers: Receive[] = []
  /** by port: some are bound ahead */
  const bound = new Map<number, Receive>()
  const network: MediaNetwork = {
    async open(address, asked, receive) {
      const port = asked === 0 ? 10_000 + 2 * bound.size : asked
      bound.set(port, receive)
      return { address, port, send: () => undefined, close: () => undefined }
    },
  }
  const plane = new MediaPlane({ startWorker: localWorkers({ clock: hand, random, network }), log: silentLog })
  plane.openBridge('b', { kind: 'mixing', forbidsRelay: true })
  for (let at = 0; at < count; at++) {
    const remote = { address: '127.0.0.1', port: 1_000 + at }
    const { local } = await plane.openPort(`p${at}`, {
      kind: 'rtp',
      transport: { localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, remote, isRtcpMultiplexed: true },
      streams: [{ mid: 'a', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }],
    })
    plane.join('b', `p${at}`)
    receivers.push(bound.get(local!.port)!)
  }
  await new Promise((resolve) => setImmediate(resolve))
  const payload = Uint8Array.from({ length: 160 }, (_, at) => at)
  let sequence = 0
  const us = best(300, () => {
    sequence++
    receivers.forEach((receive, at) => {
      if (at % 3 !== 0) return
      const packet = encodeRtp({
        payloadType: 0,
        sequence: sequence & 0xffff,
        timestamp: 160 * sequence,
        ssrc: at,
        payload,
      })
      receive(packet, '127.0.0.1', 1_000 + at)
    })
    hand.pass(20)
  })
  await plane.close()
  return us / count
}

/** A frame of µ-law decoded, brought to the codec's rate, encoded, and decoded again. */
export async function transcodingCost(name: string): Promise<number> {
  const codec = codecNamed(name)!
  const [ulaw, encoder, decoder] = [await codecNamed('ulaw')!.decoder(), await codec.encoder(), await codec.decoder()]
  const bytes = new Uint8Array(4_000)
  const payload = Uint8Array.from({ length: 160 }, (_, at) => at)
  const pcm = new Int16Array(6_000)
  const samples = codec.sampleRateHz / 50
  const us = best(200, () => {
    ulaw.decode(payload, 0, 160, pcm)
    decoder.decode(bytes, 0, encoder.encode(pcm, samples, bytes, 0), pcm)
  })
  encoder.close()
  decoder.close()
  return us
}
