// This node's own record: joining, contradicting doubts, coming back after it was declared dead, leaving.
// Not the others. Whatever cannot be written now is tried again.

import { type Clock, type Dispose, detached, type Log, Notice, type Random, type Timer } from '@jackfield/base'
import type { Bucket, Engine, Written } from '../engine/engine.ts'
import type { Spoken } from '../protocol.ts'
import type { Subjects } from '../subjects.ts'
import type { MembershipTimes } from './membership-times.ts'
import {
  type Beat,
  formatRecord,
  type NodeLife,
  type NodeRecord,
  parseRecord,
  type RecordedState,
} from './node-record.ts'

export interface OwnRecordDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  readonly bucket: Bucket
  readonly times: MembershipTimes
  readonly protocol: Spoken
  facts(): { readonly isDraining: boolean }
  /** nodes that speak no version this one speaks */
  refused(): Iterable<string>
  /** after every write */
  wrote(written: Written, key: string): void
}

const retryMs = 1000
const askTimeoutMs = 1000

export class OwnRecord {
  readonly run: string
  readonly #deps: OwnRecordDeps
  readonly #joined = new Notice<NodeLife>()
  readonly #declaredDead = new Notice<NodeLife>()
  #incarnation: number | undefined
  #hasMajority = false
  #isOver = false
  #isJoining = false
  #isWriting = false
  #isNameTaken = false
  #isRefused = false
  readonly #othersKnown = Promise.withResolvers<void>()
  /** of what was seen last */
  revision = 0
  #record: NodeRecord | undefined
  #probes: Timer | undefined
  #stopListening: Dispose | undefined

  readonly onJoined = this.#joined.on
  readonly onDeclaredDead = this.#declaredDead.on

  constructor(deps: OwnRecordDeps) {
    this.#deps = deps
    this.run = deps.random.uuid()
  }

  get incarnation(): number | undefined {
    return this.#incarnation
  }

  get hasMajority(): boolean {
    return this.#hasMajority && this.#deps.engine.isConnected
  }

  start(): void {
    const { clock, times } = this.#deps
    this.#probes = clock.every(times.probeMs, () => detached(this.#probe(), 'looking for the own record'))
    this.#join()
  }

  stop(): void {
    this.#isOver = true
    this.#probes?.cancel()
    this.#stopListening?.()
  }

  async leave(): Promise<void> {
    const incarnation = this.#incarnation
    this.stop()
    if (incarnation === undefined || !this.#deps.engine.isConnected) return
    const { bucket, name } = this.#deps
    await bucket
      .put(name, formatRecord({ state: 'left', incarnation, run: this.run, protocol: this.#deps.protocol }))
      .then((written) => {
        this.#deps.wrote(written, name)
      })
  }

  /** The records of the others were read once: it is known whether this node can speak with them. */
  othersKnown(): void {
    this.#othersKnown.resolve()
  }

  /** It is another than its record says. */
  factsChanged(): void {
    if (this.#incarnation !== undefined && this.#record?.state !== this.#state) this.#write()
  }

  sawMajority(isThere: boolean): void {
    this.#hasMajority = isThere
  }

  connectionChanged(isConnected: boolean): void {
    if (!isConnected) this.#hasMajority = false
    else if (this.#incarnation === undefined) this.#join()
    else detached(this.#probe(), 'looking for the own record')
  }

  /** A beat with this node's name: is it ours? */
  seen({ run }: Beat): void {
    if (run === this.run || this.#isNameTaken) return
    this.#isNameTaken = true
    this.#deps.log.error(`another exchange uses the name ${this.#deps.name} in this cluster: names must differ`)
  }

  /** The bucket has no record of this node: it was lost. */
  missing(): void {
    this.#record = undefined
    if (this.#incarnation !== undefined) this.#write()
  }

  changed(record: NodeRecord | undefined, revision: number): void {
    if (revision < this.revision) return
    this.revision = revision
    this.#record = record
    const incarnation = this.#incarnation
    if (incarnation === undefined || this.#isOver) return
    if (!record) this.#write()
    else if (record.run !== this.run && record.run !== '') this.#displaced(record)
    else if (record.state === 'doubted') this.#write()
    else if (record.state === 'dead' && record.incarnation === incarnation) this.#return(incarnation)
    else if (record.state !== 'dead' && record.state !== this.#state) this.#write()
  }

  get #state(): RecordedState {
    return this.#deps.facts().isDraining ? 'draining' : 'up'
  }

  /** Others went on without it: it comes back as somebody new. */
  #return(incarnation: number): void {
    const { log, name } = this.#deps
    log.warning('the other nodes declared this one dead; it joins them again', { code: 'declared-dead' })
    this.#incarnation = undefined
    this.#stopListening?.()
    this.#declaredDead.emit({ name, incarnation })
    this.#join()
  }

  #displaced({ incarnation }: NodeRecord): void {
    if (this.#isNameTaken || incarnation <= (this.#incarnation ?? 0)) return
    this.#isNameTaken = true
    this.#deps.log.error(`another exchange joined as ${this.#deps.name}: this one is no part of the cluster any more`)
    this.#incarnation = undefined
    this.#stopListening?.()
  }

  #join(): void {
    if (this.#isJoining || this.#isOver) return
    this.#isJoining = true
    detached(
      this.#tryToJoin().finally(() => {
        this.#isJoining = false
      }),
      'joining the cluster',
    )
  }

  async #tryToJoin(): Promise<void> {
    await this.#othersKnown.promise
    while (!this.#isOver && this.#incarnation === undefined) {
      if (this.#deps.engine.isConnected && (await this.#joinOnce())) return
      await this.#deps.clock.sleep(retryMs)
    }
  }

  async #joinOnce(): Promise<boolean> {
    const { bucket, name, log } = this.#deps
    const found = await bucket.get(name)
    this.sawMajority(found.ok)
    if (!found.ok || this.#isOver) return false
    const before = found.entry && parseRecord(found.entry.value)
    if (before && before.run !== this.run && (await this.#isSomebodyThere())) {
      if (!this.#isNameTaken) log.error(`another exchange is ${name} in this cluster already: names must differ`)
      this.#isNameTaken = true
      return false
    }
    if (await this.#isTooDifferent()) return false
    const incarnation = (before?.incarnation ?? 0) + 1
    const record: NodeRecord = { state: this.#state, incarnation, run: this.run, protocol: this.#deps.protocol }
    const text = formatRecord(record)
    const written = found.entry
      ? await bucket.update(name, text, found.entry.revision)
      : await bucket.create(name, text)
    if (this.#isOver) return false
    this.#deps.wrote(written, name)
    if (!written.ok) return false
    this.#isNameTaken = false
    this.#incarnation = incarnation
    this.revision = written.revision
    this.#record = record
    this.#listen()
    log.notice(`joined the cluster as ${name}, incarnation ${incarnation}`)
    this.#joined.emit({ name, incarnation })
    return true
  }

  /** A node that is there and cannot be spoken with was here first. */
  async #isTooDifferent(): Promise<boolean> {
    const { log, refused } = this.#deps
    for (const node of [...refused()]) {
      if (!(await this.#isSomebodyThere(node))) continue
      if (!this.#isRefused)
        log.error(`this node does not join: it has no protocol version in common with node ${node}`, {
          code: 'node-refused',
        })
      this.#isRefused = true
      return true
    }
    this.#isRefused = false
    return false
  }

  async #isSomebodyThere(node = this.#deps.name): Promise<boolean> {
    const { engine, subjects } = this.#deps
    return (await engine.request(subjects.alive(node), '', askTimeoutMs)).ok
  }

  /** Who cannot serve does not listen. */
  #listen(): void {
    const { engine, subjects, name } = this.#deps
    this.#stopListening = engine.answer(subjects.alive(name), () => String(this.#incarnation ?? 0))
  }

  /** That it is there, whatever the record says. */
  #write(): void {
    const incarnation = this.#incarnation
    if (this.#isWriting || incarnation === undefined || this.#isOver) return
    this.#isWriting = true
    const { bucket, name } = this.#deps
    const record: NodeRecord = { state: this.#state, incarnation, run: this.run, protocol: this.#deps.protocol }
    const text = formatRecord(record)
    const writing = this.#record ? bucket.update(name, text, this.revision) : bucket.create(name, text)
    detached(
      writing.then(async (written) => {
        this.#isWriting = false
        this.#deps.wrote(written, name)
        if (written.ok) this.changed(record, written.revision)
        else await this.#probe()
      }),
      'writing the own record',
    )
  }

  async #probe(): Promise<void> {
    if (!this.#deps.engine.isConnected || this.#isOver) return
    const found = await this.#deps.bucket.get(this.#deps.name)
    this.sawMajority(found.ok)
    if (!found.ok || this.#isOver) return
    if (!found.entry) this.missing()
    else this.changed(parseRecord(found.entry.value), found.entry.revision)
  }
}
