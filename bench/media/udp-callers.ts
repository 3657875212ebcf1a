// A process of callers: each sends packets of 20 ms at their pace, counts what comes back, and how long that took.
// Told over its channel where to send and for how long; started by media.bench.ts.
import { createSocket, type Socket } from 'node:dgram'
import { systemClock } from '@jackfield/base'
import { encodeRtp, rtpHeaderLength } from '@jackfield/rtp'

export interface CallersTask {
  readonly ports: readonly number[]
  readonly seconds: number
}

export interface CallersHeard {
  readonly sent: number
  readonly received: number
  /** from being sent to being received, of half of the packets, and of 99 in 100 */
  readonly halfMs: number
  readonly mostMs: number
}

/** Callers do not speak all at the same moment: their packets are spread over the 20 ms, one part in each. */
const parts = 20
const frameMs = 20
/** when a packet was sent, by its number */
const remembered = 1_024

const sockets: Socket[] = []
const sentMs: Float64Array[] = []
let received = 0
let delays: number[] = []

async function open(count: number): Promise<number[]> {
  for (let at = 0; at < count; at++) {
    const socket = createSocket({ type: 'udp4', lookup: (host, _options, callback) => callback(null, host, 4) })
    socket.on('message', (bytes) => {
      received++
      // who sent it, and as which: nobody looks into what is passed on
      const [caller, number] = [bytes.readUInt16BE(rtpHeaderLength), bytes.readUInt16BE(rtpHeaderLength + 2)]
      const sent = sentMs[caller]?.[number % remembered]
      if (sent !== undefined) delays.push(systemClock.now() - sent)
    })
    await new Promise<void>((resolve) => {
      socket.once('listening', resolve)
      socket.bind(0, '127.0.0.1')
    })
    sockets.push(socket)
    sentMs.push(new Float64Array(remembered))
  }
  return sockets.map((socket) => socket.address().port)
}

function say(at: number, sequence: number, port: number): void {
  const payload = Buffer.alloc(160, 0x7f)
  payload.writeUInt16BE(at, 0)
  payload.writeUInt16BE(sequence & 0xffff, 2)
  const numbers = { sequence: sequence & 0xffff, timestamp: 160 * sequence, ssrc: at + 1 }
  sentMs[at]![sequence % remembered] = systemClock.now()
  sockets[at]!.send(encodeRtp({ payloadType: 0, ...numbers, payload }), port, '127.0.0.1')
}

async function run({ ports, seconds }: CallersTask): Promise<CallersHeard> {
  received = 0
  delays = []
  const frames = (seconds * 1_000) / frameMs
  const startMs = systemClock.now()
  for (let turn = 0; turn < frames * parts; turn++) {
    const waitMs = startMs + (turn * frameMs) / parts - systemClock.now()
    if (waitMs > 0) await systemClock.sleep(waitMs)
    for (let at = turn % parts; at < sockets.length; at += parts) say(at, Math.floor(turn / parts), ports[at]!)
  }
  delays.sort((one, other) => one - other)
  const [halfMs = 0, mostMs = 0] = [0.5, 0.99].map((share) => delays[Math.floor(share * delays.length)])
  return { sent: frames * sockets.length, received, halfMs, mostMs }
}

process.on('message', async (message: { open: number } | { run: CallersTask }) => {
  process.send?.('open' in message ? await open(message.open) : await run(message.run))
})

// its sockets would keep it alive when whoever measures is gone
process.on('disconnect', () => process.exit())
