// A server that writes down tones: the pitch is the text. It stands for a service that transcribes.

import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const talkLevel = 500
/** So much silence ends what was said. */
const pauseFrames = 10

export interface ToneListener {
  readonly url: string
  /** what each connection was told at its beginning */
  readonly orders: readonly { readonly side: string; readonly language: string; readonly channel: string }[]
  /** Ends every connection without a word. */
  breakOff(): void
  close(): void
}

export async function toneListener(): Promise<ToneListener> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const orders: { side: string; language: string; channel: string }[] = []
  server.on('connection', (socket) => {
    let frames = 0
    let loud = 0
    let quiet = 0
    let crossings = 0
    let beganAt = 0
    const say = (final: boolean) => {
      const hz = Math.round(crossings / 2 / (loud * 0.02) / 100) * 100
      const [begin_ms, end_ms] = [beganAt * 20, (beganAt + loud) * 20]
      socket.send(JSON.stringify({ type: 'transcript', text: `${hz} Hz`, final, begin_ms, end_ms, confidence: 0.9 }))
    }
    socket.on('message', (data, isBinary) => {
      if (!isBinary) {
        const message = JSON.parse(String(data))
        if (message.type === 'transcribe') orders.push(message)
        else if (message.type === 'end') {
          if (loud > 0) say(true)
          socket.send('{"type": "done"}')
        }
        return
      }
      const bytes = data as Buffer
      const pcm = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
      const isLoud = pcm.reduce((sum, sample) => sum + Math.abs(sample), 0) / pcm.length > talkLevel
      frames++
      if (isLoud) {
        if (loud === 0) beganAt = frames - 1
        loud++
        quiet = 0
        for (let at = 1; at < pcm.length; at++) if ((pcm[at - 1] as number) < 0 !== (pcm[at] as number) < 0) crossings++
        if (loud === pauseFrames) say(false)
      } else if (loud > 0 && ++quiet === pauseFrames) {
        say(true)
        loud = 0
        crossings = 0
      }
    })
  })
  return {
    orders,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    breakOff() {
      for (const client of server.clients) client.terminate()
    },
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
