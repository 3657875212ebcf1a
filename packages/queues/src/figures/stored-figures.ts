// The figures of queues and of their members over a restart: written when something changed, all at once, and at most once a second.
// Not the members that were added: the dialplan's database has those, under the name that other exchanges use.

import type { Clock, Timer } from '@jackfield/base'
import type { StoreSpace } from '@jackfield/core'
import type { Member } from '../members/member.ts'
import type { FigureValues } from './figures.ts'

export interface MemberFigures {
  readonly calls: number
  readonly lastCall: number
  readonly isPaused: boolean
  readonly pausedReason: string
}

/** between two writings: each waits for the disk */
const leastBetweenMs = 1_000
const queueKey = (queue: string) => `queue/${queue.toLowerCase()}`
const memberKeyOf = (queue: string, location: string) => `member/${queue.toLowerCase()}/${location.toLowerCase()}`

export class StoredFigures {
  readonly #clock: Clock
  readonly #space: Pick<StoreSpace, 'get' | 'apply'>
  readonly #changed = new Map<string, () => string | undefined>()
  #timer: Timer | undefined
  #writtenAt = Number.NEGATIVE_INFINITY

  constructor(clock: Clock, space: Pick<StoreSpace, 'get' | 'apply'>) {
    this.#clock = clock
    this.#space = space
  }

  ofQueue(queue: string): Partial<FigureValues> {
    return this.#read(queueKey(queue))
  }

  ofMember(queue: string, location: string): Partial<MemberFigures> {
    return this.#read(memberKeyOf(queue, location))
  }

  queueChanged(queue: string, values: FigureValues): void {
    this.#keep(queueKey(queue), () => JSON.stringify(values))
  }

  memberChanged(queue: string, member: Member): void {
    this.#keep(memberKeyOf(queue, member.interface), () => {
      const { calls, lastCall, isPaused, pausedReason } = member
      return JSON.stringify({ calls, lastCall, isPaused, pausedReason } satisfies MemberFigures)
    })
  }

  memberRemoved(queue: string, location: string): void {
    this.#keep(memberKeyOf(queue, location), () => undefined)
  }

  /** Writes what changed. */
  flush(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    if (this.#changed.size === 0) return
    const changes = [...this.#changed].map(([key, value]) => [key, value()] as const)
    this.#changed.clear()
    this.#writtenAt = this.#clock.now()
    this.#space.apply(changes)
  }

  #keep(key: string, value: () => string | undefined): void {
    this.#changed.set(key, value)
    const delayMs = Math.max(0, this.#writtenAt + leastBetweenMs - this.#clock.now())
    this.#timer ??= this.#clock.after(delayMs, () => this.flush())
  }

  #read(key: string): Record<string, never> {
    try {
      return JSON.parse(this.#space.get(key) ?? '{}') as Record<string, never>
    } catch {
      return {}
    }
  }
}
