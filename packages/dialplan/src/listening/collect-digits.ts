// Digits read into a text: until enough, until a key that ends it, or until nobody presses any more.

import type { ApplicationRun } from '../engine/application.ts'

export interface CollectOptions {
  readonly most: number
  /** keys that end the reading */
  readonly terminators: string
  readonly firstTimeoutMs: number
  readonly nextTimeoutMs: number
  /** pressed already */
  readonly given?: string
}

export interface Collected {
  readonly digits: string
  readonly endedBy: 'enough' | 'timeout' | { readonly key: string }
}

export async function collectDigits({ session, signal }: ApplicationRun, options: CollectOptions): Promise<Collected> {
  const { most, terminators } = options
  let digits = ''
  let next = options.given
  for (;;) {
    next ??= await session.digits.next(digits === '' ? options.firstTimeoutMs : options.nextTimeoutMs, signal)
    if (next === undefined) return { digits, endedBy: 'timeout' }
    if (terminators.includes(next)) return { digits, endedBy: { key: next } }
    digits += next
    next = undefined
    if (digits.length >= most) return { digits, endedBy: 'enough' }
  }
}
