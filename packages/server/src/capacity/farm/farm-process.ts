// A process of the farm as whoever leads it sees it: orders go there, answers come back.
// Not what it does.

import { type ChildProcess, fork } from 'node:child_process'

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

const entry = (name: string) => new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

export class FarmProcess<Order> {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #number = 0

  constructor(name: 'callers-process' | 'application-process') {
    this.#child = fork(entry(name), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' })
    this.#child.on('message', ({ number, body, error }: { number: number; body?: unknown; error?: string }) => {
      const waiting = this.#waiting.get(number)
      this.#waiting.delete(number)
      if (error === undefined) waiting?.resolve(body)
      else waiting?.reject(new Error(error))
    })
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('a process of the farm has ended'))
      this.#waiting.clear()
    })
  }

  get pid(): number {
    return this.#child.pid as number
  }

  ask<Answer>(body: Order): Promise<Answer> {
    const number = ++this.#number
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject })
      this.#child.send({ number, body }, (error) => error && reject(error))
    })
  }

  /** It ends when its channel is closed. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    if (this.#child.connected) this.#child.disconnect()
    await ended
  }
}
