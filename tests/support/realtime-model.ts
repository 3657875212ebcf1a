// Stands for OpenAI's realtime websocket in tests: the same messages, in the same order, with a tone for a voice.
// It listens by loudness, as server_vad does, and refuses what the real one refuses.

import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const rateHz = 24_000
const talkLevel = 500
const deltaMs = 100

export interface Truncated {
  readonly item_id: string
  readonly audio_end_ms: number
}

export interface RealtimeModelOptions {
  readonly hz: number
  readonly lastsMs: number
  /** `response.audio.delta`, as it was called before 2025 */
  readonly usesOldNames?: boolean
}

export interface RealtimeModel {
  readonly address: string
  readonly key: string
  /** in the order they came */
  readonly truncated: readonly Truncated[]
  readonly sessions: readonly Readonly<Record<string, unknown>>[]
  readonly errors: readonly string[]
  readonly responses: number
  close(): void
}

export async function realtimeModel(options: RealtimeModelOptions): Promise<RealtimeModel> {
  const key = 'sk-test'
  const state = {
    truncated: [] as Truncated[],
    sessions: [] as Record<string, unknown>[],
    errors: [] as string[],
    responses: 0,
  }
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: ({ req }: { req: import('node:http').IncomingMessage }) =>
      req.headers.authorization === `Bearer ${key}` && (req.url ?? '').startsWith('/v1/realtime?model='),
  })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket) => converse(socket, options, state))
  return {
    key,
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v1/realtime?model=gpt-realtime`,
    get truncated() {
      return state.truncated
    },
    get sessions() {
      return state.sessions
    },
    get errors() {
      return state.errors
    },
    get responses() {
      return state.responses
    },
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

interface State {
  truncated: Truncated[]
  sessions: Record<string, unknown>[]
  errors: string[]
  responses: number
}

function converse(socket: WebSocket, { hz, lastsMs, usesOldNames }: RealtimeModelOptions, state: State): void {
  let number = 0
  let heardMs = 0
  let quietMs = 0
  let isTalking = false
  let pauseMs = 500
  let isReady = false
  const items = new Map<string, number>()
  const say = (event: object) => socket.send(JSON.stringify({ event_id: `event_${++number}`, ...event }))
  const object = (message: string) => {
    state.errors.push(message)
    say({ type: 'error', error: { type: 'invalid_request_error', message } })
  }
  const respond = () => {
    state.responses++
    const [response_id, item_id] = [`resp_${state.responses}`, `item_${state.responses}`]
    const place = { response_id, item_id, output_index: 0, content_index: 0 }
    items.set(item_id, lastsMs)
    const name = usesOldNames ? 'response.audio' : 'response.output_audio'
    say({ type: 'response.created', response: { id: response_id, status: 'in_progress' } })
    say({ type: 'response.output_item.added', response_id, output_index: 0, item: { id: item_id, role: 'assistant' } })
    for (let from = 0; from < lastsMs; from += deltaMs)
      say({ type: `${name}.delta`, ...place, delta: tone(hz, from).toString('base64') })
    say({ type: `${name}.done`, ...place })
    say({ type: 'response.done', response: { id: response_id, status: 'completed' } })
  }
  const hear = (audio: Buffer) => {
    const ms = (audio.length / 2 / rateHz) * 1_000
    heardMs += ms
    let sum = 0
    for (let at = 0; at + 1 < audio.length; at += 2) sum += Math.abs(audio.readInt16LE(at))
    const isLoud = (2 * sum) / audio.length > talkLevel
    quietMs = isLoud ? 0 : quietMs + ms
    if (isLoud && !isTalking) {
      isTalking = true
      say({
        type: 'input_audio_buffer.speech_started',
        audio_start_ms: Math.round(heardMs - ms),
        item_id: `user_${number}`,
      })
    } else if (isTalking && quietMs >= pauseMs) {
      isTalking = false
      say({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: Math.round(heardMs), item_id: `user_${number}` })
      say({ type: 'input_audio_buffer.committed', item_id: `user_${number}` })
      respond()
    }
  }
  say({ type: 'session.created', session: { type: 'realtime', model: 'gpt-realtime' } })
  socket.on('message', (data) => {
    const event = JSON.parse(String(data))
    if (event.type === 'session.update') {
      const { input, output } = event.session.audio ?? {}
      if (event.session.type !== 'realtime') return object('Missing required parameter: session.type')
      for (const format of [input?.format, output?.format])
        if (format?.type !== 'audio/pcm' || format.rate !== rateHz) return object('Invalid audio format')
      pauseMs = input.turn_detection?.silence_duration_ms ?? pauseMs
      isReady = true
      state.sessions.push(event.session)
      return say({ type: 'session.updated', session: event.session })
    }
    if (!isReady) return object('the session was not updated yet')
    if (event.type === 'input_audio_buffer.append') return hear(Buffer.from(event.audio, 'base64'))
    if (event.type !== 'conversation.item.truncate') return object(`Unknown event: ${event.type}`)
    const ms = items.get(event.item_id)
    if (ms === undefined) return object(`Item with item_id not found: ${event.item_id}`)
    if (event.audio_end_ms > ms)
      return object(`Audio content of ${ms}ms is already shorter than ${event.audio_end_ms}ms`)
    items.set(event.item_id, event.audio_end_ms)
    const { item_id, content_index, audio_end_ms } = event
    state.truncated.push({ item_id, audio_end_ms })
    return say({ type: 'conversation.item.truncated', item_id, content_index, audio_end_ms })
  })
}

function tone(hz: number, fromMs: number): Buffer {
  const first = (fromMs * rateHz) / 1_000
  const pcm = Int16Array.from({ length: (deltaMs * rateHz) / 1_000 }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hz * (first + at)) / rateHz)),
  )
  return Buffer.from(pcm.buffer)
}
