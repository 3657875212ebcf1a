// The keys of repeated commands, known to all nodes: who is first with a key runs the command, and its answer is kept for everybody.
// Not the running. Without an engine a key counts at this node alone.

import { type Clock, detached, isJsonObject, type Json, type Log, type Timer } from '@jackfield/base'
import type { ClaimedKey, KeysElsewhere, RestAnswer } from '@jackfield/description'
import type { Bucket, BucketEntry, Written } from '../engine/engine.ts'
import { formatAnswer, parseAnswer } from './node-request.ts'

export interface SharedKeysDeps {
  readonly clock: Clock
  readonly log: Log
  readonly bucket: Bucket
  /** of this node */
  readonly name: string
  /** of a node that is there, or may be there again soon, this one or another: which life of it that is; nothing: it is gone */
  lifeOf(node: string): number | undefined
}

interface Kept {
  readonly fingerprint: string
  /** who runs it */
  readonly node: string
  /** in which of its lives; a node of the release before does not say */
  readonly life: number | undefined
  readonly expiresAt: number
  readonly answer: RestAnswer | undefined
}

/** Nobody's command waits longer for the engine. */
const patienceMs = 2_000
/** Characters of an answer that is kept for others. */
const longestAnswer = 200_000

export class SharedKeys implements KeysElsewhere {
  readonly #deps: SharedKeysDeps
  readonly #expiries = new Set<Timer>()
  readonly #sweeps: Timer

  constructor(deps: SharedKeysDeps) {
    this.#deps = deps
    this.#sweeps = deps.clock.every(sweepMs, () => this.#sweep())
  }

  async claim(key: string, fingerprint: string, keepMs: number): Promise<ClaimedKey> {
    const { clock } = this.#deps
    const late = new AbortController()
    const timer = clock.after(patienceMs, () => late.abort())
    const gaveUp = new Promise<ClaimedKey>((resolve) => {
      late.signal.addEventListener('abort', () => resolve({ is: 'unknown' }), { once: true })
    })
    const claimed = this.#claim(key, fingerprint, keepMs, late.signal)
    // a key that is had too late stands for nothing: nobody will say what came of it
    const free = (claim: ClaimedKey) => late.signal.aborted && claim.is === 'first' && claim.settle(undefined)
    detached(claimed.then(free), 'a key that came too late')
    try {
      return await Promise.race([claimed, gaveUp])
    } finally {
      timer.cancel()
    }
  }

  close(): void {
    this.#sweeps.cancel()
    for (const timer of this.#expiries) timer.cancel()
    this.#expiries.clear()
  }

  async #claim(key: string, fingerprint: string, keepMs: number, late: AbortSignal): Promise<ClaimedKey> {
    const { bucket, clock, name } = this.#deps
    const life = this.#deps.lifeOf(name)
    const own: Kept = { fingerprint, node: name, life, expiresAt: clock.wall() + keepMs, answer: undefined }
    const made = await bucket.create(key, format(own))
    if (made.ok) return this.#first(key, own, made.revision)
    if (made.code === 'unknown' || late.aborted) return { is: 'unknown' }
    const found = await bucket.get(key)
    if (!found.ok || late.aborted) return { is: 'unknown' }
    const kept = found.entry && parse(found.entry.value)
    if (found.entry && kept && this.#counts(kept))
      return { is: 'known', fingerprint: kept.fingerprint, answer: kept.answer }
    const taken = await this.#takeOver(key, own, found.entry)
    return taken.ok ? this.#first(key, own, taken.revision) : { is: 'unknown' }
  }

  /** A key that is over, or whose command ended with its node. */
  #takeOver(key: string, own: Kept, entry: BucketEntry | undefined): Promise<Written> {
    const { bucket } = this.#deps
    return entry ? bucket.update(key, format(own), entry.revision) : bucket.create(key, format(own))
  }

  #counts({ expiresAt, answer, node, life }: Kept): boolean {
    const { clock, lifeOf, name } = this.#deps
    if (expiresAt <= clock.wall()) return false
    if (answer !== undefined) return true
    // a node that was started again knows nothing of what it ran before
    const now = lifeOf(node)
    if (now === undefined) return node === name
    return life === undefined || life === now
  }

  #first(key: string, own: Kept, revision: number): ClaimedKey {
    return {
      is: 'first',
      settle: (answer) => {
        const { bucket } = this.#deps
        if (!answer) {
          detached(bucket.delete(key, revision), 'a key that is free again')
          return
        }
        const settled = format({ ...own, answer })
        if (settled.length > longestAnswer) return
        detached(this.#keep(key, settled, own.expiresAt, revision), 'the answer of a key')
      },
    }
  }

  async #keep(key: string, settled: string, expiresAt: number, revision: number): Promise<void> {
    const { bucket, clock, log } = this.#deps
    const written = await bucket.update(key, settled, revision)
    if (!written.ok) {
      log.debug(`the answer under a key is not kept for other nodes: ${written.code}`)
      return
    }
    const timer = clock.after(Math.max(0, expiresAt - clock.wall()), () => {
      this.#expiries.delete(timer)
      detached(bucket.delete(key, written.revision), 'a key that is over')
    })
    this.#expiries.add(timer)
  }

  /** Keys of nodes that died with them are nobody's to delete: now and then all are looked through. */
  #sweep(): void {
    const { bucket, clock } = this.#deps
    const stop = bucket.watch({
      begin: () => undefined,
      change: ({ key, value, revision }) => {
        const kept = value === undefined ? undefined : parse(value)
        if (kept && kept.expiresAt + graceMs < clock.wall())
          detached(bucket.delete(key, revision), 'a key that is over')
      },
      complete: () => queueMicrotask(() => stop()),
    })
  }
}

const sweepMs = 600_000
const graceMs = 60_000

function format({ fingerprint, node, life, expiresAt, answer }: Kept): string {
  return JSON.stringify({ fingerprint, node, life, expiresAt, ...(answer ? { answer: formatAnswer(answer) } : {}) })
}

function parse(text: string): Kept | undefined {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  if (!isJsonObject(value)) return undefined
  const { fingerprint, node, life, expiresAt, answer } = value
  if (typeof fingerprint !== 'string' || typeof node !== 'string' || typeof expiresAt !== 'number') return undefined
  return {
    ...{ fingerprint, node, expiresAt, life: typeof life === 'number' ? life : undefined },
    answer: typeof answer === 'string' ? parseAnswer(answer)?.answer : undefined,
  }
}
