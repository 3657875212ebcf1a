// The limits as they are configured, asked before something is made: a refusal, and a line in the log, once a minute for each.
// Not the counting: whoever keeps the things knows how many there are.

import type { Clock, Log } from '@jackfield/base'
import { type LimitName, type LimitRow, limits } from './limits.table.ts'

export type LimitReached = {
  readonly ok: false
  readonly code: 'limit-reached'
  readonly limit: LimitName
  /** how many there may be */
  readonly most: number
  /** what there may not be more of */
  readonly of: string
}

/** 0: any number. */
export type LimitValues = Readonly<Partial<Record<LimitName, number>>>

export interface LimitsOptions {
  readonly values?: LimitValues
  readonly log?: Log
  readonly clock?: Pick<Clock, 'now'>
}

const quietMs = 60_000

export class Limits {
  #values: LimitValues
  readonly #log: Log | undefined
  readonly #clock: Pick<Clock, 'now'> | undefined
  readonly #saidAt = new Map<LimitName, number>()
  /** hears of every refusal */
  onRefused: ((limit: LimitName) => void) | undefined

  constructor({ values = {}, log, clock }: LimitsOptions = {}) {
    this.#values = values
    this.#log = log?.for('limits')
    this.#clock = clock
  }

  /** Other numbers from now on; what there is already stays. */
  configure(values: LimitValues): void {
    this.#values = values
  }

  /** Infinity: any number. */
  most(limit: LimitName): number {
    return (this.#values[limit] ?? limits[limit].default) || Number.POSITIVE_INFINITY
  }

  /** The refusal when there would be more of them than allowed; `wanted`: how many there would be. */
  check(limit: LimitName, wanted: number): LimitReached | undefined {
    const most = this.most(limit)
    if (wanted <= most) return undefined
    this.onRefused?.(limit)
    const { of }: LimitRow = limits[limit]
    this.#say(limit, `limit reached: ${most} ${of} (${limit} in asterisk.conf); more are refused`)
    return { ok: false, code: 'limit-reached', limit, most, of }
  }

  #say(limit: LimitName, words: string): void {
    const now = this.#clock?.now() ?? 0
    const before = this.#saidAt.get(limit)
    if (before !== undefined && now - before < quietMs) return
    this.#saidAt.set(limit, now)
    this.#log?.warning(words, { code: 'limit-reached' })
  }
}
