// An engine behind a websocket: one connection for every piece of text, audio as it is made.
// The messages are described in docs/speech-engines.md; not the protocol of any vendor.

import { type RawData, WebSocket } from 'ws'
import { fillOrder, fillSecrets } from './fill-template.ts'
import { EngineError, type SpeechEngine, type SpeechOrder, type SpeechSink } from './speech-engine.ts'

export interface WebsocketEngineOptions {
  readonly url: string
  readonly headers: readonly string[]
  readonly protocols: readonly string[]
  /** of its audio, unless it says another; empty: it has to say */
  readonly format: string
  readonly etc: string
}

/** The largest message that is taken. */
const mostMessageBytes = 4 * 2 ** 20

export function websocketEngine(options: WebsocketEngineOptions): SpeechEngine {
  const { url, format } = options
  return {
    key: JSON.stringify(['websocket', url, format]),
    speak: (order, sink, signal) => speakOver(openSocket(options, order), { order, sink, signal, format }),
  }
}

/** With secrets filled in; those who only listen have no order. */
export function openSocket(
  { url, headers, protocols, etc }: WebsocketEngineOptions,
  order: SpeechOrder = { text: '', voice: '', language: '' },
): WebSocket {
  const filled = headers.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), fillSecrets(line.slice(colon + 1).trim(), etc)] as const
  })
  return new WebSocket(fillOrder(fillSecrets(url, etc), order, encodeURIComponent), [...protocols], {
    headers: Object.fromEntries(filled),
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: mostMessageBytes,
  })
}

interface Speaking {
  readonly order: SpeechOrder
  readonly sink: SpeechSink
  readonly signal: AbortSignal
  readonly format: string
}

function speakOver(socket: WebSocket, { order, sink, signal, format }: Speaking): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasBegun = false
    const begin = (said: string | undefined) => {
      if (!hasBegun) sink.begin(said)
      hasBegun = true
    }
    const end = (error?: unknown) => {
      signal.removeEventListener('abort', onAbort)
      socket.terminate()
      if (error === undefined) resolve()
      else reject(error)
    }
    const onAbort = () => end(signal.reason)
    const handle = (message: EngineMessage) => {
      if (message.type === 'audio') begin(message.format ?? (format || undefined))
      else if (message.type === 'error') throw new EngineError(message.message ?? 'it reports an error')
      else if (message.type === 'done') end()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'speak', ...order })))
    socket.on('message', (data, isBinary) => {
      try {
        if (!isBinary) return handle(readMessage(data))
        begin(format || undefined)
        sink.write(bytesOf(data))
      } catch (error) {
        end(error)
      }
    })
    socket.on('error', (error) => end(new EngineError(`it cannot be reached: ${error.message}`)))
    socket.on('close', (code) => end(new EngineError(`it closed the connection before it was done (${code})`)))
    if (signal.aborted) onAbort()
  })
}

interface EngineMessage {
  readonly type?: string
  readonly format?: string
  readonly message?: string
}

/** Throws an EngineError for what is no message. */
export function readMessage(data: RawData): EngineMessage & Readonly<Record<string, unknown>> {
  try {
    const message: unknown = JSON.parse(bytesOf(data).toString('utf8'))
    if (typeof message === 'object' && message !== null && !Array.isArray(message))
      return message as EngineMessage & Readonly<Record<string, unknown>>
  } catch {
    // said below
  }
  throw new EngineError('it sent a text that is no object of JSON')
}

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data
