// A voice agent that needs nobody else: it listens and speaks through examples/local-models.ts, or anything that speaks the same protocol.
// Run: PASSWORD=… npx node examples/local-agent.ts, and call an extension with Stasis(local-agent). Whoever talks while it speaks interrupts it.

import { type Client, connect, type MediaSocket } from '@jackfield/client'
import { WebSocket } from 'ws'
import { type ServeOptions, serveCallers } from './serve-callers.ts'

const rateHz = 16_000
const talkLevel = 500
/** Shorter is a click, not a word. */
const wordFrames = 3

/** What it answers: here is the place for a model of language. */
export type Think = (said: string) => Promise<string> | string

const level = (bytes: Uint8Array) => {
  const pcm = new Int16Array(bytes.slice().buffer)
  return pcm.reduce((sum, sample) => sum + Math.abs(sample), 0) / pcm.length
}

/** One conversation. `models`: the address of the websocket. */
export function converse(media: MediaSocket, models: string, think: Think): void {
  let answering = 0
  let isSpeaking = false
  let loudFrames = 0
  const ear = new WebSocket(models)
  const send = (bytes: Uint8Array) => ear.readyState === ear.OPEN && ear.send(bytes)
  ear.on('open', () => ear.send(JSON.stringify({ type: 'transcribe', format: 'slin16', language: 'en' })))
  ear.on('error', ({ message }) => console.log(`the models cannot be reached: ${message}`))
  ear.on('message', async (data) => {
    const message = JSON.parse(String(data))
    if (message.type !== 'transcript' || !message.final) return
    console.log(`heard: ${message.text}`)
    const turn = ++answering
    const answer = await think(message.text)
    if (turn !== answering) return
    isSpeaking = true
    await speak(models, answer, (pcm) => turn === answering && media.send(pcm))
    await media.mark()
    if (turn === answering) isSpeaking = false
  })
  // also while the caller is silent: the models wait for silence to know that somebody is done
  media.onAudio((frame) => {
    send(frame)
    loudFrames = level(frame) > talkLevel ? loudFrames + 1 : 0
    if (!isSpeaking || loudFrames < wordFrames) return
    isSpeaking = false
    answering++
    void media.interrupt().then(({ playedMs }) => console.log(`interrupted after ${playedMs} ms`))
  })
  media.onClosed(() => ear.close())
}

/** Hands over what is spoken while it is being made, at the rate of the call. */
function speak(models: string, text: string, onAudio: (pcm: Int16Array) => void): Promise<void> {
  return new Promise((resolve) => {
    const mouth = new WebSocket(models)
    let head = Buffer.alloc(0)
    let resample: ((bytes: Buffer) => Int16Array) | undefined
    mouth.on('open', () => mouth.send(JSON.stringify({ type: 'speak', text, voice: '', language: 'en' })))
    mouth.on('message', (data, isBinary) => {
      if (!isBinary) return JSON.parse(String(data)).type === 'audio' || mouth.close()
      if (resample) return onAudio(resample(data as Buffer))
      head = Buffer.concat([head, data as Buffer])
      // 44 bytes before the samples, as the programs write it that speak
      if (head.length < 44) return undefined
      resample = toRate(head.readUInt32LE(24))
      return onAudio(resample(head.subarray(44)))
    })
    mouth.on('error', () => resolve())
    mouth.on('close', () => resolve())
  })
}

/** Linear samples of one rate to the rate of the call, piece by piece. */
function toRate(fromHz: number): (bytes: Buffer) => Int16Array {
  const step = fromHz / rateHz
  let left: Buffer = Buffer.alloc(0)
  let last = 0
  /** of the next sample, counted from the last one of the piece before */
  let at = 1
  return (bytes) => {
    const all = Buffer.concat([left, bytes])
    const samples = all.length >> 1
    left = all.subarray(2 * samples)
    const sample = (index: number) => (index === 0 ? last : all.readInt16LE(2 * (index - 1)))
    const out: number[] = []
    for (; at < samples; at += step) {
      const whole = Math.floor(at)
      out.push(sample(whole) + (at - whole) * (sample(whole + 1) - sample(whole)))
    }
    if (samples > 0) {
      last = sample(samples)
      at -= samples
    }
    return Int16Array.from(out)
  }
}

export function localAgent(
  client: Client,
  place: Pick<ServeOptions, 'url' | 'open'>,
  models: string,
  think: Think,
): void {
  serveCallers(client, { application: 'local-agent', format: 'slin16', ...place }, (media) =>
    converse(media, models, think),
  )
}

if (import.meta.main) {
  const url = process.env.EXCHANGE ?? 'http://127.0.0.1:8088'
  const login = { user: process.env.NAME ?? 'demo', password: process.env.PASSWORD ?? '' }
  const client = await connect({ url, ...login, application: 'local-agent' })
  localAgent(client, { url }, process.env.MODELS ?? 'ws://127.0.0.1:9000/', (said) => `I heard ${said}.`)
  console.log('waiting for calls')
}
