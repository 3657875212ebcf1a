// The workers of a plane: which of them takes the next port, and another in the place of one that died.
// Not what they carry.
import type { Log } from '@jackfield/base'
import type { Answer, Ask, CommandName } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { MediaWorker, StartWorker } from './media-worker.ts'

export interface WorkerPoolOptions {
  readonly startWorker: StartWorker
  readonly count: number
  readonly log: Log
  onNotice(notice: MediaNotice, slot: WorkerSlot): void
  /** `lost`: the ports it carried; a new one runs already */
  onDeath(slot: WorkerSlot, lost: readonly string[]): void
}

/** So many in a row that died before they did anything are enough. */
const mostStillborn = 3
/**
 * Ports are opened one after the other on the same worker until it has so many more than another: who is called together is
 * mostly bridged together, and what is on one worker need not cross threads.
 */
const tolerance = 32

/** The place of a worker; the worker in it changes when one dies. */
export class WorkerSlot {
  readonly number: number
  readonly ports = new Set<string>()
  #worker: MediaWorker
  #stillborn = 0
  #isGivenUp = false

  constructor(number: number, options: WorkerPoolOptions) {
    this.number = number
    const start = (): MediaWorker =>
      options.startWorker({
        onNotice: (notice) => options.onNotice(notice, this),
        onDeath: (reason) => {
          const lost = [...this.ports]
          this.ports.clear()
          this.#stillborn++
          this.#isGivenUp = this.#stillborn >= mostStillborn
          const { log } = options
          log.error(`a media worker died with ${lost.length} ports: ${reason}`, { code: 'worker-gone' })
          if (!this.#isGivenUp) this.#worker = start()
          else log.error('media workers die as soon as they are started; no more are', { code: 'worker-gone' })
          options.onDeath(this, lost)
        },
      })
    this.#worker = start()
  }

  /** One that cannot even begin is not tried for ever. */
  get isGivenUp(): boolean {
    return this.#isGivenUp
  }

  ask<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    const answer = this.#worker.ask(name, ask)
    if (this.#stillborn > 0)
      answer.then(
        () => {
          this.#stillborn = 0
        },
        () => undefined,
      )
    return answer
  }

  /** For what is not answered. */
  tell(name: 'feed-socket' | 'act-on-playout', ask: Ask<'feed-socket'> | Ask<'act-on-playout'>): void {
    this.#worker.tell(name, ask as Ask<typeof name>)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}

export class WorkerPool {
  readonly #slots: readonly WorkerSlot[]
  #latest: WorkerSlot

  constructor(options: WorkerPoolOptions) {
    this.#slots = Array.from({ length: Math.max(1, options.count) }, (_, number) => new WorkerSlot(number, options))
    this.#latest = this.#slots[0] as WorkerSlot
  }

  /** The worker for a port that belongs nowhere in particular. */
  choose(): WorkerSlot {
    const able = this.#slots.filter(({ isGivenUp }) => !isGivenUp)
    const [least = this.#latest] = able.toSorted((one, other) => one.ports.size - other.ports.size)
    if (this.#latest.isGivenUp || this.#latest.ports.size >= least.ports.size + tolerance) this.#latest = least
    return this.#latest
  }

  /** The worker of all ports with video: pictures do not cross threads. */
  get forVideo(): WorkerSlot {
    return this.#slots.find(({ isGivenUp }) => !isGivenUp) ?? this.#latest
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.close()))
  }
}
