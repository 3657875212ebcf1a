// A worker without a thread: the same engine in this one, on whatever clock and network is given.
// For tests that hold the clock, and for machines with one processor.
import { type Clock, detached, type Random } from '@jackfield/base'
import type { Answer, Ask, CommandName } from '../contract/commands.ts'
import { MediaError } from '../contract/commands.ts'
import { MediaEngine } from '../worker/engine.ts'
import type { MediaNetwork } from '../worker/rtp/network.ts'
import type { MediaWorker, StartWorker, WorkerListener } from './media-worker.ts'

export interface LocalDeps {
  readonly clock: Clock
  readonly random: Random
  readonly network: MediaNetwork
}

class LocalWorker implements MediaWorker {
  readonly #engine: MediaEngine
  readonly #listener: WorkerListener
  #isClosed = false

  constructor(listener: WorkerListener, deps: LocalDeps) {
    this.#listener = listener
    this.#engine = new MediaEngine({ ...deps, post: (notice) => listener.onNotice(notice) })
  }

  ask<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    if (this.#isClosed) return Promise.reject(new MediaError('worker-gone'))
    return this.#engine.carryOut(name, ask)
  }

  post<N extends CommandName>(name: N, ask: Ask<N>): void {
    const carriedOut = this.ask(name, ask).catch((error: unknown) => {
      if (!this.#isClosed) this.#listener.onRefused(name, error instanceof Error ? error : new Error(String(error)))
    })
    detached(carriedOut, 'a media command')
  }

  postLater<N extends CommandName>(name: N, ask: Ask<N>): void {
    this.post(name, ask)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.ask('shutdown', {})
    this.#isClosed = true
  }
}

export const localWorkers =
  (deps: LocalDeps): StartWorker =>
  (listener) =>
    new LocalWorker(listener, deps)
