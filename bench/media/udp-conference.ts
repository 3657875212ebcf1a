// A process of callers in one conference: each says a tone of its own and finds out which of the others it hears, and how loud.
// Told over its channel where to send and for how long; started by media.bench.ts.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { systemClock } from '@jackfield/base'
import { codecNamed } from '@jackfield/media'
import { decodeRtp, encodeRtp, RtpView } from '@jackfield/rtp'

export interface ConferenceTask {
  readonly ports: readonly number[]
  readonly seconds: number
}

export interface ConferenceHeard {
  readonly sent: number
  readonly received: number
  /** of the pairs that were looked at: how many heard each other, and not themselves, as they should */
  readonly pairs: number
  readonly right: number
}

const rateHz = 8_000
const frame = 160
const frameMs = 20
/** Not all speak at the same moment: their packets are spread over the 20 ms, one part in each. */
const parts = 20
/** a fifth of a second: whole waves of every tone, so that none is mistaken for another */
const windowSamples = 1_600
/** how often it is looked at what is heard, in frames */
const lookFrames = 10
/** every so many callers listen, to every so many others */
const listenerStep = 17
const talkerStep = 7

const codec = codecNamed('ulaw')!
const [encoder, decoder] = [await codec.encoder(), await codec.decoder()]
const sockets: Socket[] = []
const heard: Int16Array[] = []
let received = 0

async function open(count: number): Promise<number[]> {
  for (let at = 0; at < count; at++) {
    const socket = createSocket({ type: 'udp4', lookup: (host, _options, callback) => callback(null, host, 4) })
    const listening = once(socket, 'listening')
    socket.bind(0, '127.0.0.1')
    await listening
    // the last moments of what it hears
    const last = new Int16Array(windowSamples)
    const pcm = new Int16Array(frame)
    const view = new RtpView()
    socket.on('message', (bytes) => {
      received++
      if (at % listenerStep !== 0 || decodeRtp(bytes, view) !== undefined) return
      last.copyWithin(0, frame)
      last.set(
        pcm.subarray(0, decoder.decode(bytes, view.payloadStart, view.payloadLength, pcm)),
        windowSamples - frame,
      )
    })
    sockets.push(socket)
    heard.push(last)
  }
  return sockets.map((socket) => socket.address().port)
}

/** A multiple of 25 Hz: two frames hold whole waves of it. */
const hzOf = (at: number) => 300 + 25 * at
/** so many speak */
let parties = 0
const peak = () => 30_000 / parties

function framesOf(at: number): Uint8Array[] {
  const pcm = Int16Array.from({ length: 2 * frame }, (_, index) =>
    Math.round(peak() * Math.sin((2 * Math.PI * hzOf(at) * index) / rateHz)),
  )
  return [0, 1].map((half) => {
    const bytes = new Uint8Array(frame)
    encoder.encode(pcm.subarray(half * frame, (half + 1) * frame), frame, bytes, 0)
    return bytes
  })
}

async function run({ ports, seconds }: ConferenceTask): Promise<ConferenceHeard> {
  parties = ports.length
  const voices = ports.map((_, at) => framesOf(at))
  const frames = 50 * seconds
  received = 0
  const wrong = new Set(lookedAt())
  const all = wrong.size
  const startMs = systemClock.now()
  for (let turn = 0; turn < frames * parts; turn++) {
    const waitMs = startMs + (turn * frameMs) / parts - systemClock.now()
    if (waitMs > 0) await systemClock.sleep(waitMs)
    const sequence = Math.floor(turn / parts)
    for (let at = turn % parts; at < ports.length; at += parts) {
      const numbers = { sequence: sequence & 0xffff, timestamp: frame * sequence, ssrc: at + 1 }
      const payload = voices[at]![sequence % 2]!
      sockets[at]!.send(encodeRtp({ payloadType: 0, ...numbers, payload }), ports[at]!, '127.0.0.1')
    }
    // on a busy machine not everybody is heard well at the same moment
    if (turn % (lookFrames * parts) === 0) for (const pair of wrong) if (isRight(pair)) wrong.delete(pair)
  }
  return { sent: frames * parties, received, pairs: all, right: all - wrong.size }
}

interface Pair {
  readonly listener: number
  readonly talker: number
}

function* lookedAt(): Generator<Pair> {
  for (let listener = 0; listener < parties; listener += listenerStep)
    for (let talker = 0; talker < parties; talker += talkerStep) yield { listener, talker }
}

function isRight({ listener, talker }: Pair): boolean {
  const db = 20 * Math.log10(Math.max(levelOf(heard[listener]!, hzOf(talker)), 0.1) / peak())
  return talker === listener ? db < -15 : Math.abs(db) < 3
}

function levelOf(pcm: Int16Array, hz: number): number {
  let [real, imaginary] = [0, 0]
  for (const [at, value] of pcm.entries()) {
    real += value * Math.cos((2 * Math.PI * hz * at) / rateHz)
    imaginary += value * Math.sin((2 * Math.PI * hz * at) / rateHz)
  }
  return (2 / pcm.length) * Math.hypot(real, imaginary)
}

process.on('message', async (message: { open: number } | { run: ConferenceTask }) => {
  process.send?.('open' in message ? await open(message.open) : await run(message.run))
})

// its sockets would keep it alive when whoever measures is gone
process.on('disconnect', () => process.exit())
