// The workers of a plane: which of them takes the next port, and another in the place of one that died.
// Not what they carry.
import { detached, type Log } from '@jackfield/base'
import type { Answer, Ask, CommandName } from '../contract/commands.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { MediaWorker, StartWorker, WorkerQueue } from './media-worker.ts'

export interface WorkerPoolOptions {
  readonly startWorker: StartWorker
  readonly count: number
  readonly log: Log
  onNotice(notice: MediaNotice, slot: WorkerSlot): void
  onRefused(name: CommandName, error: Error): void
  /** `lost`: the ports it carried; a new one runs already */
  onDeath(slot: WorkerSlot, lost: readonly string[]): void
}

/** So many in a row that died before they did anything are enough. */
const mostStillborn = 3
/**
 * One worker is filled until it is busy for this share of its time, then the next: who is called together is mostly bridged
 * together, what is on one worker need not cross threads, and a worker without ports costs nothing. More would make packets
 * wait: a quarter is 5 of every 20 ms.
 */
const goodLoad = 0.25
/** What a port is taken to cost until it is known. */
const assumedLoad = goodLoad / 32
/** Fewer ports say little about the cost of one: a worker that runs at all costs something. */
const enoughPorts = 8
const unmeasured = { load: 0, ports: 0 }

/** The place of a worker; the worker in it changes when one dies. */
export class WorkerSlot {
  readonly number: number
  readonly ports = new Set<string>()
  #worker: MediaWorker
  #stillborn = 0
  #isGivenUp = false
  /** busy for `load` of its time, with so many ports all the time */
  #measured = unmeasured
  #portsBefore = 0

  constructor(number: number, options: WorkerPoolOptions) {
    this.number = number
    const start = (): MediaWorker =>
      options.startWorker({
        onNotice: (notice) => options.onNotice(notice, this),
        onRefused: (name, error) => options.onRefused(name, error),
        onDeath: (reason) => {
          const lost = [...this.ports]
          this.ports.clear()
          this.#measured = unmeasured
          this.#stillborn++
          this.#isGivenUp = this.#stillborn >= mostStillborn
          const { log } = options
          log.error(`a media worker died with ${lost.length} ports: ${reason}`, { code: 'worker-gone' })
          if (!this.#isGivenUp) this.#worker = start()
          else log.error('media workers end as soon as they are started; no more are started', { code: 'worker-gone' })
          options.onDeath(this, lost)
        },
      })
    this.#worker = start()
  }

  /** One that cannot even begin is not tried for ever. */
  get isGivenUp(): boolean {
    return this.#isGivenUp
  }

  /** As it was measured, and what has come and gone since. */
  expectLoad(): number {
    const load = this.#worker.load?.()
    const count = this.ports.size
    if (load !== undefined) {
      const ports = Math.min(this.#portsBefore, count)
      this.#measured = ports < enoughPorts ? unmeasured : { load, ports }
      this.#portsBefore = count
    }
    const { load: measured, ports } = this.#measured
    return count * (ports === 0 ? assumedLoad : measured / ports)
  }

  ask<N extends CommandName>(name: N, ask: Ask<N>): Promise<Answer<N>> {
    const answer = this.#worker.ask(name, ask)
    if (this.#stillborn > 0)
      detached(
        answer.then(
          () => {
            this.#stillborn = 0
          },
          () => undefined,
        ),
        'a media worker',
      )
    return answer
  }

  get queue(): WorkerQueue | undefined {
    return this.#worker.queue?.()
  }

  /** For what is not answered. */
  post<N extends CommandName>(name: N, ask: Ask<N>): void {
    this.#worker.post(name, ask)
  }

  postLater<N extends CommandName>(name: N, ask: Ask<N>): void {
    this.#worker.postLater(name, ask)
  }

  close(): Promise<void> {
    return this.#worker.close()
  }
}

export class WorkerPool {
  readonly #slots: readonly WorkerSlot[]

  constructor(options: WorkerPoolOptions) {
    this.#slots = Array.from({ length: Math.max(1, options.count) }, (_, number) => new WorkerSlot(number, options))
  }

  /** The worker for a port that belongs nowhere in particular. */
  choose(): WorkerSlot {
    if (this.#slots.length === 1) return this.#first
    let fullest: WorkerSlot | undefined
    let least: { readonly slot: WorkerSlot; readonly load: number } | undefined
    for (const slot of this.#slots) {
      if (slot.isGivenUp) continue
      const load = slot.expectLoad()
      if (load < goodLoad && slot.ports.size > (fullest?.ports.size ?? -1)) fullest = slot
      if (!least || load < least.load) least = { slot, load }
    }
    return fullest ?? least?.slot ?? this.#first
  }

  /** The worker of all ports with video: pictures do not cross threads. */
  get forVideo(): WorkerSlot {
    return this.#slots.find(({ isGivenUp }) => !isGivenUp) ?? this.#first
  }

  /** Resolves when all have answered; one that is gone has nothing to say. */
  async askAll<N extends CommandName>(name: N, ask: Ask<N>): Promise<void> {
    await Promise.allSettled(this.#slots.map((slot) => slot.ask(name, ask)))
  }

  /** What waits for each worker; nothing where it does everything at once. */
  queues(): readonly (WorkerQueue & { readonly worker: number })[] {
    return this.#slots.flatMap(({ number, queue }) => (queue ? [{ worker: number, ...queue }] : []))
  }

  get #first(): WorkerSlot {
    return this.#slots[0] as WorkerSlot
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.close()))
  }
}
