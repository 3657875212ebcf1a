// An engine behind a websocket that writes down what is said: one connection for each side of a channel.
// The messages are described in docs/speech-engines.md; not the protocol of any vendor.

import type { Clock, Timer } from '@jackfield/base'
import { openSocket, readMessage, type WebsocketEngineOptions } from '../engines/websocket-engine.ts'
import {
  type EngineConnection,
  finishingMs,
  type ListeningEngine,
  type ListeningOrder,
  listeningFormat,
  mostWaitingBytes,
  type TranscriptListener,
} from './listening-engine.ts'
import { readTranscript } from './read-transcript.ts'

export function websocketListener(options: WebsocketEngineOptions, clock: Clock): ListeningEngine {
  return { listen: (order, listener) => new WebsocketListening(options, clock, order, listener) }
}

class WebsocketListening implements EngineConnection {
  readonly #clock: Clock
  readonly #listener: TranscriptListener
  readonly #socket: ReturnType<typeof openSocket> | undefined
  /** before it is open */
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #isOpen = false
  #isFinishing = false
  #isOver = false
  #limit: Timer | undefined

  constructor(options: WebsocketEngineOptions, clock: Clock, order: ListeningOrder, listener: TranscriptListener) {
    this.#clock = clock
    this.#listener = listener
    try {
      this.#socket = openSocket(options, { text: '', voice: '', language: order.language })
    } catch (error) {
      // whoever asked has nothing in hand yet
      queueMicrotask(() => this.#end((error as Error).message))
      return
    }
    const socket = this.#socket
    const { channelId: channel, side, language } = order
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'transcribe', format: listeningFormat, language, side, channel }))
      this.#isOpen = true
      for (const samples of this.#waiting.splice(0)) socket.send(samples)
      if (this.#isFinishing) socket.send(JSON.stringify({ type: 'end' }))
    })
    socket.on('message', (data, isBinary) => {
      if (isBinary || this.#isOver) return
      try {
        this.#handle(readMessage(data))
      } catch (error) {
        this.#end((error as Error).message)
      }
    })
    socket.on('error', (error) => this.#end(`it cannot be reached: ${error.message}`))
    socket.on('close', (code) => this.#end(this.#isFinishing ? undefined : `it closed the connection (${code})`))
  }

  write(samples: Uint8Array): void {
    if (this.#isOver || this.#isFinishing) return
    const waiting = this.#isOpen ? (this.#socket?.bufferedAmount ?? 0) : this.#waitingBytes
    if (waiting > mostWaitingBytes) this.#end('it does not keep up')
    else if (this.#isOpen) this.#socket?.send(samples)
    else {
      this.#waiting.push(samples.slice())
      this.#waitingBytes += samples.length
    }
  }

  finish(): void {
    if (this.#isOver || this.#isFinishing) return
    this.#isFinishing = true
    if (this.#isOpen) this.#socket?.send(JSON.stringify({ type: 'end' }))
    this.#limit = this.#clock.after(finishingMs, () => this.#end())
  }

  drop(): void {
    this.#isOver = true
    this.#close()
  }

  #handle(message: ReturnType<typeof readMessage>): void {
    if (message.type === 'transcript') {
      const transcript = readTranscript(message)
      if (transcript) this.#listener.onTranscript(transcript)
    } else if (message.type === 'error') this.#end(message.message ?? 'it reports an error')
    else if (message.type === 'done') this.#end()
  }

  #end(reason?: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#close()
    this.#listener.onEnd(reason)
  }

  #close(): void {
    this.#limit?.cancel()
    this.#waiting = []
    this.#socket?.terminate()
  }
}
