// A process of callers: each sends packets of 20 ms at their pace and counts what comes back.
// Told over its channel where to send and for how long; started by media.bench.ts.
import { createSocket, type Socket } from 'node:dgram'
import { systemClock } from '@jackfield/base'
import { encodeRtp } from '@jackfield/rtp'

export interface CallersTask {
  readonly ports: readonly number[]
  readonly seconds: number
}

const sockets: Socket[] = []
let received = 0

async function open(count: number): Promise<number[]> {
  for (let at = 0; at < count; at++) {
    const socket = createSocket({ type: 'udp4', lookup: (host, _options, callback) => callback(null, host, 4) })
    socket.on('message', () => {
      received++
    })
    await new Promise<void>((resolve) => {
      socket.once('listening', resolve)
      socket.bind(0, '127.0.0.1')
    })
    sockets.push(socket)
  }
  return sockets.map((socket) => socket.address().port)
}

async function run({ ports, seconds }: CallersTask): Promise<void> {
  let sequence = 0
  received = 0
  const payload = new Uint8Array(160).fill(0x7f)
  const frames = seconds * 50
  await new Promise<void>((resolve) => {
    const timer = systemClock.every(20, () => {
      sockets.forEach((socket, at) => {
        const packet = encodeRtp({
          payloadType: 0,
          sequence: sequence & 0xffff,
          timestamp: 160 * sequence,
          ssrc: at + 1,
          payload,
        })
        socket.send(packet, ports[at]!, '127.0.0.1')
      })
      if (++sequence < frames) return
      timer.cancel()
      resolve()
    })
  })
  process.send?.({ sent: frames * sockets.length, received })
}

process.on('message', async (message: { open: number } | { run: CallersTask }) => {
  if ('open' in message) process.send?.(await open(message.open))
  else await run(message.run)
})

// its sockets would keep it alive when whoever measures is gone
process.on('disconnect', () => process.exit())
