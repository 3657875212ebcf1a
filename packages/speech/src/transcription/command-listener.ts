// An engine that is a program of this machine and writes down what is said: samples on its input, a line of JSON for each text.
// No shell is involved: arguments are what the configuration says.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Clock, Timer } from '@jackfield/base'
import { argumentsOf } from '../engines/command-engine.ts'
import { EngineError } from '../engines/speech-engine.ts'
import {
  type EngineConnection,
  finishingMs,
  type ListeningEngine,
  type ListeningOrder,
  mostWaitingBytes,
  type TranscriptListener,
} from './listening-engine.ts'
import { readTranscript } from './read-transcript.ts'

export function commandListener(command: readonly string[], clock: Clock): ListeningEngine {
  return { listen: (order, listener) => new CommandListening(command, clock, order, listener) }
}

class CommandListening implements EngineConnection {
  readonly #clock: Clock
  readonly #listener: TranscriptListener
  readonly #child: ChildProcessWithoutNullStreams | undefined
  #isFinishing = false
  #isOver = false
  #limit: Timer | undefined

  constructor(command: readonly string[], clock: Clock, order: ListeningOrder, listener: TranscriptListener) {
    this.#clock = clock
    this.#listener = listener
    try {
      const [program = '', ...args] = command
      const filled = argumentsOf(args, { text: '', voice: '', language: order.language })
      this.#child = spawn(program, filled, { shell: false, env: { ...process.env, SIDE: order.side } })
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      queueMicrotask(() => this.#end(error.message))
      return
    }
    const child = this.#child
    createInterface({ input: child.stdout }).on('line', (line) => this.#handle(line))
    child.stderr.resume()
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => this.#end(`it cannot be run: ${error.message}`))
    child.on('close', (code, signal) => this.#end(this.#isFinishing ? undefined : `it ended with ${code ?? signal}`))
  }

  write(samples: Uint8Array): void {
    const input = this.#child?.stdin
    if (this.#isOver || this.#isFinishing || !input) return
    if (input.writableLength > mostWaitingBytes) this.#end('it does not keep up')
    else input.write(samples.slice())
  }

  finish(): void {
    if (this.#isOver || this.#isFinishing) return
    this.#isFinishing = true
    this.#child?.stdin.end()
    this.#limit = this.#clock.after(finishingMs, () => this.#end())
  }

  drop(): void {
    this.#isOver = true
    this.#close()
  }

  #handle(line: string): void {
    if (this.#isOver) return
    let message: unknown
    try {
      message = JSON.parse(line)
    } catch {
      // programs say other things, too
      return
    }
    const transcript =
      typeof message === 'object' && message !== null ? readTranscript(message as Record<string, unknown>) : undefined
    if (transcript) this.#listener.onTranscript(transcript)
  }

  #end(reason?: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#close()
    this.#listener.onEnd(reason)
  }

  #close(): void {
    this.#limit?.cancel()
    if (this.#child && this.#child.exitCode === null) this.#child.kill('SIGKILL')
  }
}
