// A caller talks to OpenAI's realtime model over its websocket: 24 kHz both ways, and the model knows what was heard when it is interrupted.
// Run: OPENAI_API_KEY=… PASSWORD=… npx node examples/openai-realtime.ts, and call an extension with Stasis(openai-realtime).

import { type Client, connect, type MediaSocket } from '@jackfield/client'
import { WebSocket } from 'ws'
import { type ServeOptions, serveCallers } from './serve-callers.ts'

export interface RealtimeOptions {
  /** of the websocket, with the model */
  readonly address: string
  readonly key: string
  readonly instructions: string
  readonly voice: string
}

const rateHz = 24_000
const millisecondsOf = (bytes: number) => (bytes / 2 / rateHz) * 1_000

/** A piece of what the model says. */
interface AudioDelta {
  readonly item_id: string
  readonly content_index: number
  /** base64 */
  readonly delta: string
}

/** What the model says now, and how much of it was handed to the exchange. */
interface Spoken {
  readonly itemId: string
  readonly contentIndex: number
  /** of what was sent since the last interruption, where this begins */
  readonly fromMs: number
  ms: number
}

/** One conversation. */
export function converse(media: MediaSocket, options: RealtimeOptions): void {
  const model = new WebSocket(options.address, { headers: { authorization: `Bearer ${options.key}` } })
  const send = (event: object) => model.readyState === model.OPEN && model.send(JSON.stringify(event))
  const append = (audio: Buffer) => send({ type: 'input_audio_buffer.append', audio: audio.toString('base64') })
  let spoken: Spoken | undefined
  let sentMs = 0
  /** what was interrupted: its rest may still be on its way */
  const cutOff = new Set<string>()

  const play = ({ item_id: itemId, content_index: contentIndex, delta }: AudioDelta) => {
    if (cutOff.has(itemId)) return
    const audio = Buffer.from(delta, 'base64')
    const now = spoken?.itemId === itemId ? spoken : { itemId, contentIndex, fromMs: sentMs, ms: 0 }
    spoken = now
    now.ms += millisecondsOf(audio.length)
    sentMs += millisecondsOf(audio.length)
    media.send(audio)
  }
  const interrupt = async () => {
    const cut = spoken
    if (!cut) return
    cutOff.add(cut.itemId)
    spoken = undefined
    sentMs = 0
    const { playedMs = 0 } = await media.interrupt()
    const audio_end_ms = Math.round(Math.min(cut.ms, Math.max(0, playedMs - cut.fromMs)))
    // all of it was heard: there is nothing to forget
    if (audio_end_ms >= Math.floor(cut.ms)) return
    send({ type: 'conversation.item.truncate', item_id: cut.itemId, content_index: cut.contentIndex, audio_end_ms })
    console.log(`interrupted after ${audio_end_ms} of ${Math.round(cut.ms)} ms`)
  }

  model.on('open', () => {
    const format = { type: 'audio/pcm', rate: rateHz }
    send({
      type: 'session.update',
      session: {
        type: 'realtime',
        instructions: options.instructions,
        output_modalities: ['audio'],
        audio: {
          input: { format, turn_detection: { type: 'server_vad', silence_duration_ms: 300 } },
          output: { format, voice: options.voice },
        },
      },
    })
  })
  model.on('message', (data) => {
    const event = JSON.parse(String(data))
    // the second is what it was called before 2025
    if (event.type === 'response.output_audio.delta' || event.type === 'response.audio.delta') play(event)
    else if (event.type === 'input_audio_buffer.speech_started') void interrupt()
    else if (event.type === 'error') console.log(`the model objects: ${event.error?.message}`)
  })
  model.on('error', ({ message }) => console.log(`the model cannot be reached: ${message}`))
  model.on('close', () => media.close())
  // also while the caller is silent: the model waits for silence to know that somebody is done
  media.onAudio((frame) => append(Buffer.from(frame)))
  media.onClosed(() => model.close())
}

export function openaiRealtime(
  client: Client,
  place: Pick<ServeOptions, 'url' | 'open'>,
  options: RealtimeOptions,
): void {
  serveCallers(client, { application: 'openai-realtime', format: 'slin24', ...place }, (media) =>
    converse(media, options),
  )
}

if (import.meta.main) {
  const url = process.env.EXCHANGE ?? 'http://127.0.0.1:8088'
  const login = { user: process.env.NAME ?? 'demo', password: process.env.PASSWORD ?? '' }
  const client = await connect({ url, ...login, application: 'openai-realtime' })
  openaiRealtime(
    client,
    { url },
    {
      address: process.env.OPENAI_URL ?? 'wss://api.openai.com/v1/realtime?model=gpt-realtime',
      key: process.env.OPENAI_API_KEY ?? '',
      instructions: 'You are on the telephone. Be friendly, and brief.',
      voice: process.env.VOICE ?? 'marin',
    },
  )
  console.log('waiting for calls')
}
