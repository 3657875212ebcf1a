// What a node sends of its ledger: changes with a number, and parts of the whole.
// Not who owns what. What cannot be read is none.

import { isJsonObject, type Json } from '@jackfield/base'

/** What is known of a thing besides that it is there; nothing: it is gone. */
export type LedgerFacts = { readonly [name: string]: Json | undefined }

/** `channel 1700000000.1`: the kind of a thing and its id. */
export type LedgerKey = string

export type LedgerChange = readonly [key: LedgerKey, facts: LedgerFacts | null]

/** All changes of one turn. */
export interface LedgerMessage {
  readonly incarnation: number
  /** one more than the one before it */
  readonly number: number
  readonly changes: readonly LedgerChange[]
}

/** A part of everything a node owns, as it was at this number. */
export interface LedgerPart {
  readonly incarnation: number
  readonly number: number
  readonly entries: readonly LedgerChange[]
  /** where the next part begins; nothing: this was the last */
  readonly next?: number
}

export const formatMessage = ({ incarnation, number, changes }: LedgerMessage): string =>
  `{"i":${incarnation},"n":${number},"c":${JSON.stringify(changes)}}`

export function parseMessage(text: string): LedgerMessage | undefined {
  const value = parse(text)
  if (!isJsonObject(value)) return undefined
  const { i, n, c } = value
  return isCount(i) && isCount(n) && areChanges(c) ? { incarnation: i, number: n, changes: c } : undefined
}

export const formatPart = ({ incarnation, number, entries, next }: LedgerPart): string =>
  JSON.stringify({ i: incarnation, n: number, e: entries, x: next })

export function parsePart(text: string): LedgerPart | undefined {
  const value = parse(text)
  if (!isJsonObject(value)) return undefined
  const { i, n, e, x } = value
  if (!isCount(i) || !isCount(n) || !areChanges(e)) return undefined
  return { incarnation: i, number: n, entries: e, ...(isCount(x) && { next: x }) }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isChange = (value: unknown): value is LedgerChange =>
  Array.isArray(value) && typeof value[0] === 'string' && (value[1] === null || isJsonObject(value[1]))

const areChanges = (value: unknown): value is readonly LedgerChange[] => Array.isArray(value) && value.every(isChange)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
