// The record of a node in the bucket of nodes, and the beat it publishes: their texts, and what they may be.
// Not who writes them. What cannot be read is none.

import { isJsonObject, type Json } from '@jackfield/base'

/** One life of a node. */
export interface NodeLife {
  readonly name: string
  readonly incarnation: number
}

/** `doubted` and `dead` are written by others. */
export type RecordedState = 'up' | 'draining' | 'doubted' | 'dead' | 'left'

export interface NodeRecord {
  readonly state: RecordedState
  /** one more each time it joins: what belongs to an older one is gone */
  readonly incarnation: number
  /** the process: two that have one name are not the same */
  readonly run: string
  /** who wrote it, when it was another node */
  readonly by?: string
}

export interface Beat {
  readonly name: string
  readonly incarnation: number
  readonly run: string
  readonly version: string
  readonly isDraining: boolean
  /** calls it has now */
  readonly calls: number
  /** the last number of its ledger */
  readonly ledger: number
}

const states: ReadonlySet<unknown> = new Set<RecordedState>(['up', 'draining', 'doubted', 'dead', 'left'])

export const formatRecord = (record: NodeRecord): string => JSON.stringify(record)

export function parseRecord(text: string): NodeRecord | undefined {
  const value = parse(text)
  if (!isJsonObject(value)) return undefined
  const { state, incarnation, run, by } = value
  if (!states.has(state) || !isCount(incarnation) || typeof run !== 'string') return undefined
  return { state: state as RecordedState, incarnation, run, ...(typeof by === 'string' && { by }) }
}

/** Short names: it goes to every node each second. */
export const formatBeat = ({ name, incarnation, run, version, isDraining, calls, ledger }: Beat): string =>
  JSON.stringify({ n: name, i: incarnation, r: run, v: version, d: isDraining ? 1 : 0, c: calls, l: ledger })

export function parseBeat(text: string): Beat | undefined {
  const value = parse(text)
  if (!isJsonObject(value)) return undefined
  const { n, i, r, v, d, c, l } = value
  if (typeof n !== 'string' || !isCount(i) || typeof r !== 'string' || typeof v !== 'string') return undefined
  if (!isCount(c) || !isCount(l)) return undefined
  return { name: n, incarnation: i, run: r, version: v, isDraining: d === 1, calls: c, ledger: l }
}

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
