// The record of a node in the bucket of nodes, and the beat it sends: their texts, and what they may be.
// Not who writes them. What cannot be read is none.

import { isJsonObject, type Json } from '@jackfield/base'
import { firstProtocol, type Spoken } from '../protocol.ts'

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
  /** what it speaks */
  readonly protocol: Spoken
  /** who wrote it, when it was another node */
  readonly by?: string
}

export interface Beat {
  readonly name: string
  readonly incarnation: number
  readonly run: string
  readonly version: string
  /** the newest it speaks */
  readonly protocol: number
  readonly isDraining: boolean
  /** calls it has now */
  readonly calls: number
  /** how busy it is, from 0 to 1 */
  readonly load: number
  /** the last number of its ledger */
  readonly ledger: number
}

const states: ReadonlySet<unknown> = new Set<RecordedState>(['up', 'draining', 'doubted', 'dead', 'left'])

export const formatRecord = ({ protocol: { speaks, oldest }, ...record }: NodeRecord): string =>
  JSON.stringify({ ...record, speaks, oldest })

export function parseRecord(text: string): NodeRecord | undefined {
  const value = parse(text)
  if (!isJsonObject(value)) return undefined
  const { state, incarnation, run, by, speaks, oldest } = value
  if (!states.has(state) || !isCount(incarnation) || typeof run !== 'string') return undefined
  const protocol = isCount(speaks) && isCount(oldest) ? { speaks, oldest } : firstProtocol
  return { state: state as RecordedState, incarnation, run, protocol, ...(typeof by === 'string' && { by }) }
}

/** Short names: it goes to every node each second. */
export function formatBeat({
  name,
  incarnation,
  run,
  version,
  protocol,
  isDraining,
  calls,
  load,
  ledger,
}: Beat): string {
  const spoken = { v: version, p: protocol }
  const facts = { d: isDraining ? 1 : 0, c: calls, b: Math.round(load * 100), l: ledger }
  return JSON.stringify({ n: name, i: incarnation, r: run, ...spoken, ...facts })
}

export function parseBeat(text: string): Beat | undefined {
  const value = parse(text)
  if (!isJsonObject(value)) return undefined
  const { n, i, r, v, p, d, c, b, l } = value
  if (typeof n !== 'string' || !isCount(i) || typeof r !== 'string' || typeof v !== 'string') return undefined
  if (!isCount(c) || !isCount(l)) return undefined
  return {
    ...{ name: n, incarnation: i, run: r, version: v, isDraining: d === 1, calls: c, ledger: l },
    protocol: isCount(p) ? p : firstProtocol.speaks,
    load: isCount(b) ? b / 100 : 0,
  }
}

const isCount = (value: Json | undefined): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
