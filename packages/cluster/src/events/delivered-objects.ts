// What an application was told by one node through the socket here: which channels it has there, and what of them is over.
// Not what that node has: its ledger says so, and the two may differ by what the node said last before it was killed.

import { isJsonObject } from '@jackfield/base'
import type { LedgerFacts, LedgerKey } from '../ledger/ledger-texts.ts'
import type { LostEvent } from './deaths.ts'

type Entries = ReadonlyMap<LedgerKey, LedgerFacts>

/** What is over is remembered for so many: ledgers are late by moments only. */
const mostOver = 1_000

const begins = (type: string) => `{"type":"${type}"`
const [started, ended] = [begins('StasisStart'), begins('StasisEnd')]
const [destroyed, bridgeDestroyed] = [begins('ChannelDestroyed'), begins('BridgeDestroyed')]

export class DeliveredObjects {
  readonly #inside = new Map<LedgerKey, LedgerFacts>()
  readonly #left = new Set<LedgerKey>()
  readonly #over = new Set<LedgerKey>()
  #isWhole = false

  get inside(): Entries {
    return this.#inside
  }

  /** It is known what the application had there before it was listened to. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** What it has as the whole ledger knows it, where it was told otherwise of none. */
  begin(inside: Iterable<readonly [LedgerKey, LedgerFacts]>): void {
    for (const [key, facts] of inside) if (!this.#left.has(key)) this.#inside.set(key, facts)
    this.#isWhole = true
  }

  /** An event that was handed on. Few are looked into: there are many. */
  add(text: string): void {
    if (text.startsWith(started)) this.#started(text)
    else if (text.startsWith(ended)) {
      const key = keyOf(text, 'channel')
      this.#inside.delete(key)
      remember(this.#left, key)
    } else if (text.startsWith(destroyed)) remember(this.#over, keyOf(text, 'channel'))
    else if (text.startsWith(bridgeDestroyed)) remember(this.#over, keyOf(text, 'bridge'))
  }

  isOver(key: LedgerKey): boolean {
    return this.#over.has(key)
  }

  /** What the ledger says of a channel that the application has: `left`, it was told that it has it no more; `unknown`, never that it has it. */
  stateOf(key: LedgerKey): 'inside' | 'left' | 'unknown' {
    if (this.#inside.has(key)) return 'inside'
    if (this.#left.has(key)) return 'left'
    return this.#isWhole ? 'unknown' : 'inside'
  }

  #started(text: string): void {
    const key = keyOf(text, 'channel')
    this.#left.delete(key)
    this.#inside.set(key, factsOf(text))
  }
}

/** A ledger with what each application was told: what it does not know ends without it, and what only it knows ends, too. */
export function withDelivered(entries: Entries, delivered: ReadonlyMap<string, DeliveredObjects>): Entries {
  const corrected = new Map(entries)
  for (const [key, facts] of entries) {
    // of those who share an application one has it, and its node says so
    if (facts.share !== undefined) continue
    const application = typeof facts.application === 'string' ? facts.application : ''
    const state = delivered.get(application)?.stateOf(key) ?? 'inside'
    if (state !== 'inside') corrected.set(key, withoutApplication(facts, state === 'unknown' ? application : ''))
  }
  for (const [application, objects] of delivered)
    for (const [key, facts] of objects.inside) corrected.set(key, { ...facts, ...corrected.get(key), application })
  return corrected
}

/** Without what an application was told already. */
export function notOver(
  lostEvents: ReadonlyMap<string, readonly LostEvent[]>,
  delivered: ReadonlyMap<string, DeliveredObjects>,
): ReadonlyMap<string, readonly LostEvent[]> {
  const left = new Map(lostEvents)
  for (const [application, objects] of delivered) {
    const list = lostEvents.get(application)
    if (list)
      left.set(
        application,
        list.filter(({ about }) => !objects.isOver(about)),
      )
  }
  return left
}

function withoutApplication({ application: _, followers, ...facts }: LedgerFacts, follower: string): LedgerFacts {
  const others = Array.isArray(followers) ? followers.filter((name) => name !== follower) : []
  return others.length > 0 ? { ...facts, followers: others } : facts
}

function remember(keys: Set<LedgerKey>, key: LedgerKey): void {
  keys.add(key)
  if (keys.size <= mostOver) return
  for (const oldest of keys) {
    keys.delete(oldest)
    return
  }
}

function objectIn(text: string, kind: 'channel' | 'bridge') {
  try {
    const event: unknown = JSON.parse(text)
    const object = isJsonObject(event) ? event[kind] : undefined
    return isJsonObject(object) ? object : {}
  } catch {
    return {}
  }
}

const keyOf = (text: string, kind: 'channel' | 'bridge'): LedgerKey => `${kind} ${objectIn(text, kind).id}`

function factsOf(text: string): LedgerFacts {
  const { name = '', caller = {}, creationtime } = objectIn(text, 'channel')
  const { number = '', name: callerName = '' } = isJsonObject(caller) ? caller : {}
  return { name, caller: number, callerName, at: Date.parse(String(creationtime)) || 0 }
}
