// The buckets of a memory engine: one log, agreed by a majority of its servers through a leader, and each server's copy of it.
// Not Raft: how a leader is found is left out; how long it takes, what is lost meanwhile and what is written late is not.

import type { Clock, Dispose, Random, Timer } from '@jackfield/base'
import type { BucketChange, Found, Written } from '../engine/engine.ts'
import type { MemoryNetwork } from './memory-network.ts'

export interface StoreTimes {
  /** until there is another leader, more by chance, up to twice */
  readonly electionMs: number
}

export interface Proposal {
  readonly bucket: string
  readonly key: string
  /** nothing: deletes */
  readonly value: string | undefined
  /** what the key must have; 0: must not be there; nothing: whatever it has */
  readonly expected: number | undefined
  done(written: Written): void
}

interface LogEntry extends BucketChange {
  readonly bucket: string
}

interface Copy {
  applied: number
  /** the last entry of each key, by bucket */
  readonly buckets: Map<string, Map<string, BucketChange>>
}

/** that the answer to a write is late, when it is */
const mostOvertakenMs = 40

type Applied = (server: string, bucket: string, change: BucketChange) => void

export class MemoryStore {
  readonly #clock: Clock
  readonly #random: Random
  readonly #network: MemoryNetwork
  readonly #times: StoreTimes
  readonly #servers: readonly string[]
  readonly #down = new Set<string>()
  #log: LogEntry[] = []
  #committed: Copy = newCopy()
  #copies = new Map<string, Copy>()
  #leader: string | undefined
  #election: Timer | undefined
  /** a leader without its majority keeps what it was asked: it is written when the majority is back */
  #waiting: Proposal[] = []
  readonly #applied = new Set<Applied>()
  readonly #wiped = new Set<() => void>()

  constructor(
    deps: { clock: Clock; random: Random; network: MemoryNetwork },
    servers: readonly string[],
    times: StoreTimes,
  ) {
    this.#clock = deps.clock
    this.#random = deps.random
    this.#network = deps.network
    this.#servers = servers
    this.#times = times
    this.#leader = servers[0]
    for (const server of servers) this.#copies.set(server, newCopy())
    this.#network.onChange(() => this.#review())
  }

  onApplied(listener: Applied): Dispose {
    this.#applied.add(listener)
    return () => this.#applied.delete(listener)
  }

  onWiped(listener: () => void): Dispose {
    this.#wiped.add(listener)
    return () => this.#wiped.delete(listener)
  }

  get leader(): string | undefined {
    return this.#leader
  }

  /** Whether a request that comes to this server is dealt with by a majority. */
  isAvailableAt(server: string): boolean {
    const leader = this.#leader
    return leader !== undefined && this.#reach(server, leader) && this.#hasMajority(leader)
  }

  /** At the server at hand, which asks the leader. Not answered when there is none, or when it cannot be reached. */
  propose(server: string, proposal: Proposal): void {
    const leader = this.#leader
    if (leader === undefined || this.#down.has(leader)) return
    this.#network.send(server, leader, () => {
      const answer = (written: Written) =>
        this.#overtaken(() => this.#network.send(leader, server, () => proposal.done(written)))
      if (this.#leader === leader) this.#atLeader(leader, { ...proposal, done: answer })
    })
  }

  /** Answers have a connection of their own between servers: what others write next may be heard of before. */
  #overtaken(answer: () => void): void {
    if (this.#random.below(8) > 0) answer()
    else this.#clock.after(this.#random.below(mostOvertakenMs), answer)
  }

  read(server: string, bucket: string, key: string, done: (found: Found) => void): void {
    const leader = this.#leader
    if (leader === undefined || this.#down.has(leader)) return
    this.#network.send(server, leader, () => {
      if (this.#leader !== leader) return
      const change = this.#committed.buckets.get(bucket)?.get(key)
      const entry = change?.value === undefined ? undefined : { key, value: change.value, revision: change.revision }
      this.#network.send(leader, server, () => done({ ok: true, entry }))
    })
  }

  /** What the copy of a server has of a bucket. */
  entriesAt(server: string, bucket: string): readonly BucketChange[] {
    const changes = [...(this.#copies.get(server)?.buckets.get(bucket)?.values() ?? [])]
    return changes.filter(({ value }) => value !== undefined).sort((one, other) => one.revision - other.revision)
  }

  /** The revision of the newest entry of a bucket, deletions included; 0: there is none. */
  newest(bucket: string): number {
    return newestIn(this.#committed, bucket)
  }

  /** The same as the copy of a server has it. */
  newestAt(server: string, bucket: string): number {
    return newestIn(this.#copies.get(server) ?? newCopy(), bucket)
  }

  setDown(server: string, isDown: boolean): void {
    if (isDown) this.#down.add(server)
    else this.#down.delete(server)
    this.#review()
  }

  /** The leader resigns. */
  elect(): void {
    this.#leader = undefined
    this.#waiting = []
    this.#review()
  }

  /** Everything is lost on all servers, and numbers begin anew. */
  wipe(): void {
    this.#log = []
    this.#committed = newCopy()
    this.#waiting = []
    for (const server of this.#servers) this.#copies.set(server, newCopy())
    for (const listener of this.#wiped) listener()
  }

  #atLeader(leader: string, proposal: Proposal): void {
    if (!this.#hasMajority(leader)) {
      this.#waiting.push(proposal)
      return
    }
    this.#commit(leader, proposal)
  }

  #commit(leader: string, { bucket, key, value, expected, done }: Proposal): void {
    const before = this.#committed.buckets.get(bucket)?.get(key)
    const found = before === undefined ? 0 : before.revision
    const isFree = before?.value === undefined
    const isAsExpected = expected === undefined || (expected === 0 ? isFree : expected === found && !isFree)
    if (!isAsExpected) {
      done({ ok: false, code: 'conflict' })
      return
    }
    const entry: LogEntry = { bucket, key, value, revision: this.#log.length + 1 }
    this.#log.push(entry)
    apply(this.#committed, entry)
    for (const server of this.#servers) this.#replicate(leader, server)
    done({ ok: true, revision: entry.revision })
  }

  /** A server that was cut off gets what it missed when it is back. */
  #replicate(leader: string, server: string): void {
    if (this.#down.has(server) || !this.#network.isOpen(leader, server)) return
    const log = this.#log
    const until = log.length
    this.#network.send(leader, server, () => {
      const copy = this.#copies.get(server) as Copy
      if (this.#log !== log || this.#down.has(server)) return
      const entries = log.slice(copy.applied, until)
      for (const [at, entry] of entries.entries()) {
        apply(copy, entry)
        const isReplaced = entries.some(
          (other, later) => later > at && other.bucket === entry.bucket && other.key === entry.key,
        )
        // what is replaced already may be left out
        if (isReplaced && this.#random.below(2) === 0) continue
        for (const listener of this.#applied) listener(server, entry.bucket, entry)
      }
    })
  }

  /** After every change of what can reach what. */
  #review(): void {
    const leader = this.#leader
    if (leader !== undefined && !this.#down.has(leader) && this.#hasMajority(leader)) {
      this.#election?.cancel()
      this.#election = undefined
      for (const proposal of this.#waiting.splice(0)) this.#commit(leader, proposal)
      for (const server of this.#servers) this.#replicate(leader, server)
      return
    }
    this.#election ??= this.#clock.after(this.#times.electionMs + this.#random.below(this.#times.electionMs + 1), () =>
      this.#choose(),
    )
  }

  #choose(): void {
    this.#election = undefined
    const able = this.#servers.filter((server) => !this.#down.has(server) && this.#hasMajority(server))
    if (able.length > 0) {
      this.#leader = able[this.#random.below(able.length)]
      this.#waiting = []
    }
    this.#review()
  }

  #hasMajority(leader: string): boolean {
    const reached = this.#servers.filter((server) => this.#reach(leader, server) && this.#reach(server, leader))
    return reached.length * 2 > this.#servers.length
  }

  #reach(from: string, to: string): boolean {
    return !this.#down.has(from) && !this.#down.has(to) && this.#network.isOpen(from, to)
  }
}

const newCopy = (): Copy => ({ applied: 0, buckets: new Map() })

const newestIn = ({ buckets }: Copy, bucket: string): number =>
  Math.max(
    0,
    ...(buckets
      .get(bucket)
      ?.values()
      .map(({ revision }) => revision) ?? []),
  )

function apply(copy: Copy, { bucket, ...change }: LogEntry): void {
  copy.applied++
  let entries = copy.buckets.get(bucket)
  if (!entries) {
    entries = new Map()
    copy.buckets.set(bucket, entries)
  }
  entries.set(change.key, change)
}
