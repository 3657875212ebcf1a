// Who is in the cluster: this node's own record and beats, and every other node as seen from here.
// Not what nodes own, nor what follows from a death. Without an engine nothing happens to anybody.

import { type Clock, Disposables, type Dispose, type Log, Notice, type Random, step } from '@jackfield/base'
import type { Bucket, BucketChange, Engine, Written } from '../engine/engine.ts'
import { canSpeak, formatSpoken, protocol as ownProtocol, type Spoken } from '../protocol.ts'
import type { Subjects } from '../subjects.ts'
import { Inquiries } from './inquiries.ts'
import { Looks } from './looks.ts'
import { type MembershipTimes, membershipTimes } from './membership-times.ts'
import { type Beat, formatBeat, type NodeLife, type NodeRecord, parseBeat, parseRecord } from './node-record.ts'
import { OwnRecord } from './own-record.ts'
import { type PeerEffect, type PeerEvent, type PeerState, peerMachine } from './peer.machine.ts'
import { isOver, newPeer, type Peer } from './peer.ts'
import { PeerRecords } from './peer-records.ts'
import { type NodeFacts, type ShownNode, shownPeer } from './shown-node.ts'

export interface MembershipDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  readonly name: string
  readonly version: string
  /** what this node speaks; default what this program does */
  readonly protocol?: Spoken
  /** how it is, for its beats */
  facts(): NodeFacts & { readonly ledger: number }
  readonly times?: Partial<MembershipTimes>
}

/** The version since which a node's beats have a subject of its own. */
const withOwnSubject = 2

export class Membership {
  readonly #deps: MembershipDeps
  readonly #times: MembershipTimes
  /** when it began to join, also again */
  #begunAt: number
  readonly #bucket: Bucket
  readonly #own: OwnRecord
  readonly #records: PeerRecords
  readonly #inquiries: Inquiries
  readonly #looks: Looks
  readonly #peers = new Map<string, Peer>()
  readonly #endings = new Disposables()
  readonly #up = new Notice<NodeLife>()
  readonly #suspected = new Notice<NodeLife>()
  readonly #dead = new Notice<NodeLife>()
  readonly #left = new Notice<NodeLife>()
  readonly #beats = new Notice<Beat>()
  /** those that speak no version this node speaks: for it they are not there */
  readonly #refused = new Map<string, NodeRecord>()
  /** names that the bucket mentioned since its watch began */
  #mentioned = new Set<string>()

  /** a node is there, or there again */
  readonly onUp = this.#up.on
  /** it gets no new calls */
  readonly onSuspect = this.#suspected.on
  /** what this life of it owned is gone */
  readonly onDead = this.#dead.on
  /** it ended in order */
  readonly onLeft = this.#left.on
  readonly onBeat = this.#beats.on

  constructor(deps: MembershipDeps) {
    this.#deps = deps
    this.#times = { ...membershipTimes, ...deps.times }
    this.#begunAt = deps.clock.now()
    const { engine, clock, subjects } = deps
    this.#bucket = engine.bucket('nodes')
    this.#records = new PeerRecords({
      ...{ bucket: this.#bucket, log: deps.log, name: deps.name, protocol: this.#protocol },
      changed: (change) => this.#onChange(change),
      wrote: (written, key) => this.#wrote(written, key),
    })
    this.#inquiries = new Inquiries({
      ...{ ...deps, times: this.#times, peers: this.#peers },
      signed: (peer) => this.#sign(peer),
      changed: (name) => this.#records.fetch(name),
    })
    this.#endings.add(() => this.#inquiries.close())
    this.#looks = new Looks({
      ...{ ...deps, times: this.#times, peers: this.#peers, inquiries: this.#inquiries },
      hasJoined: () => this.#own.incarnation !== undefined,
      found: (peer, event) => this.#step(peer, event),
    })
    this.#own = new OwnRecord({
      ...deps,
      bucket: this.#bucket,
      times: this.#times,
      protocol: this.#protocol,
      refused: () => this.#refused.keys(),
      wrote: (w, key) => this.#wrote(w, key),
    })
    this.#endings.add(
      engine.subscribe(subjects.everyBeat, (text, subject) =>
        this.#onBeat(text, subject.slice(subject.lastIndexOf('.') + 1)),
      ),
    )
    this.#endings.add(engine.subscribe(subjects.oldBeat, (text) => this.#onBeat(text)))
    this.#endings.add(engine.subscribe(subjects.shared, (text) => this.#onShared(text)))
    this.#endings.add(engine.onConnection((isConnected) => this.#onConnection(isConnected)))
    this.#endings.add(
      this.#bucket.watch({
        begin: () => this.#begin(),
        change: (change) => this.#onChange(change),
        complete: () => this.#complete(),
      }),
    )
    const beats = clock.every(this.#times.beatMs, () => this.#beat())
    const looks = clock.every(this.#times.lookMs, () => this.#looks.look())
    this.#endings.add(() => beats.cancel())
    this.#endings.add(() => looks.cancel())
    this.#endings.add(this.#own.onJoined(() => this.#beat()))
    this.#endings.add(
      this.#own.onDeclaredDead(() => {
        this.#begunAt = clock.now()
      }),
    )
    this.#own.start()
  }

  get #protocol(): Spoken {
    return this.#deps.protocol ?? ownProtocol
  }

  /** Of this node; nothing as long as it has not joined. */
  get incarnation(): number | undefined {
    return this.#own.incarnation
  }

  /** It was started a moment ago, or learned that it was declared dead, and is about to join. */
  get isJoining(): boolean {
    if (this.#own.incarnation !== undefined) return false
    const { clock, engine } = this.#deps
    const { joinMs, connectMs } = this.#times
    return clock.now() - this.#begunAt < (engine.isConnected ? joinMs : connectMs)
  }

  /** Whether the last write or look into the bucket came through: with it shared things can be written. */
  get hasMajority(): boolean {
    return this.#own.hasMajority
  }

  /** This node has joined, also again. */
  get onJoined(): (listener: () => void) => Dispose {
    return this.#own.onJoined
  }

  /** Others declared this node dead, and it is back: what belonged to this life was reported as gone. */
  get onDeclaredDead(): (listener: (life: NodeLife) => void) => Dispose {
    return this.#own.onDeclaredDead
  }

  isAlive(name: string): boolean {
    return name === this.#deps.name || this.#peers.get(name)?.state === 'alive'
  }

  stateOf(name: string): PeerState | undefined {
    return name === this.#deps.name ? 'alive' : this.#peers.get(name)?.state
  }

  /** The incarnation of a node that is there or may be there again soon, also of this one; nothing: it is gone, or has not joined. */
  lifeOf(name: string): number | undefined {
    if (name === this.#deps.name) return this.#own.incarnation
    const peer = this.#peers.get(name)
    return peer && peer.state !== 'dead' && peer.state !== 'left' ? peer.incarnation : undefined
  }

  /** The others that are there: those that can be asked. */
  living(): readonly NodeLife[] {
    return [...this.#peers.values()].filter(({ state }) => state === 'alive')
  }

  nodes(): readonly ShownNode[] {
    const { name, version, clock } = this.#deps
    const { isDraining, calls, load } = this.#deps.facts()
    const incarnation = this.#own.incarnation ?? 0
    const own: ShownNode = {
      ...{ name, state: 'alive', isSelf: true, isDraining, incarnation, version, calls, load, quietMs: 0 },
      protocol: this.#protocol.speaks,
    }
    const now = clock.now()
    const others = [...this.#peers.values()].map((peer) =>
      shownPeer(peer, { isRefused: this.#refused.has(peer.name), now }),
    )
    return [own, ...others].sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** Something changed that the others are to know now. */
  beatNow(): void {
    this.#beat()
    this.#own.factsChanged()
  }

  /** In order: the others know at once. */
  async leave(): Promise<void> {
    this.#endings.dispose()
    await this.#own.leave()
  }

  /** Stops without a word, as a process that is killed. */
  stop(): void {
    this.#endings.dispose()
    this.#own.stop()
  }

  #beat(): void {
    const { name, version, engine, subjects } = this.#deps
    const { incarnation, run } = this.#own
    if (incarnation === undefined) return
    const protocol = this.#protocol.speaks
    const text = formatBeat({ name, incarnation, run, version, protocol, ...this.#deps.facts() })
    engine.send(subjects.beat(name), text)
    if (this.#hasOldPeers) engine.send(subjects.oldBeat, text)
  }

  /** Some that are there know only the subject that all beats once had. */
  get #hasOldPeers(): boolean {
    for (const { state, record } of this.#peers.values())
      if (state !== 'dead' && state !== 'left' && (record?.protocol.speaks ?? withOwnSubject) < withOwnSubject)
        return true
    return false
  }

  /** `sender`: whose subject it came on; the first version had none. */
  #onBeat(text: string, sender?: string): void {
    const beat = parseBeat(text)
    if (!beat || (sender === undefined ? beat.protocol >= withOwnSubject : sender !== beat.name)) return
    if (beat.name === this.#deps.name) {
      this.#own.seen(beat)
      return
    }
    const peer = this.#peers.get(beat.name)
    if (!peer || beat.incarnation !== peer.incarnation) {
      // its record is on the way, or the watch is late
      if (!peer || beat.incarnation > peer.incarnation) this.#records.fetch(beat.name)
      return
    }
    peer.beat = beat
    this.#sign(peer)
    this.#beats.emit(beat)
  }

  #sign(peer: Peer): void {
    const now = this.#deps.clock.now()
    peer.heardAt = now
    peer.quietSince = now
    peer.nobodySince = undefined
    this.#step(peer, 'sign')
  }

  #onConnection(isConnected: boolean): void {
    const now = this.#deps.clock.now()
    for (const peer of this.#peers.values()) {
      peer.quietSince = now
      peer.nobodySince = undefined
      if (!isConnected) this.#step(peer, 'outage')
    }
    this.#own.connectionChanged(isConnected)
  }

  #onShared(text: string): void {
    const [bucket, key = '', revision] = text.split(' ')
    if (bucket !== 'nodes') return
    const known = key === this.#deps.name ? this.#own.revision : (this.#peers.get(key)?.revision ?? 0)
    if (Number(revision) > known) this.#records.fetch(key)
  }

  #begin(): void {
    this.#mentioned = new Set()
    // numbers may begin anew
    for (const peer of this.#peers.values()) peer.revision = 0
    this.#own.revision = 0
  }

  #complete(): void {
    for (const peer of this.#peers.values()) if (!this.#mentioned.has(peer.name)) peer.record = undefined
    if (!this.#mentioned.has(this.#deps.name)) this.#own.missing()
    this.#own.othersKnown()
  }

  #onChange({ key, value, revision }: BucketChange): void {
    this.#mentioned.add(key)
    const record = value === undefined ? undefined : parseRecord(value)
    if (key === this.#deps.name) {
      this.#own.changed(record, revision)
      return
    }
    const peer = this.#peers.get(key) ?? (record && this.#meet(key, record))
    if (!peer || revision < peer.revision) return
    const before = peer.record
    peer.revision = revision
    peer.record = record
    if (!record) return
    if (canSpeak(this.#protocol, record.protocol)) {
      this.#refused.delete(key)
      this.#recorded(peer, record, before)
    } else this.#refuse(peer, record)
  }

  /** What it was before is gone; what it is now is nothing to this node. */
  #refuse(peer: Peer, record: NodeRecord): void {
    if (!this.#refused.has(peer.name) && !isOver(record)) {
      const [theirs, ours] = [formatSpoken(record.protocol), formatSpoken(this.#protocol)]
      this.#deps.log.error(
        `node ${peer.name} is refused: it speaks version ${theirs} of the protocol between nodes, this one ${ours}; upgrade one release at a time`,
        { code: 'node-refused' },
      )
    }
    this.#step(peer, 'leave-recorded')
    peer.incarnation = record.incarnation
    peer.beat = undefined
    if (isOver(record)) this.#refused.delete(peer.name)
    else this.#refused.set(peer.name, record)
  }

  #meet(name: string, record: NodeRecord): Peer {
    const isThere = !isOver(record) && canSpeak(this.#protocol, record.protocol)
    const peer = newPeer(name, record, isThere, this.#deps.clock.now())
    this.#peers.set(name, peer)
    if (isThere) this.#up.emit(peer)
    return peer
  }

  #recorded(peer: Peer, record: NodeRecord, before: NodeRecord | undefined): void {
    const now = this.#deps.clock.now()
    if (record.incarnation > peer.incarnation) {
      if (!isOver(record)) {
        peer.quietSince = now
        this.#step(peer, 'return-recorded', record.incarnation)
      } else this.#step(peer, record.state === 'dead' ? 'death-recorded' : 'leave-recorded')
      peer.incarnation = record.incarnation
      peer.beat = undefined
      if (record.state !== 'doubted') return
    }
    if (record.incarnation < peer.incarnation) return
    if (record.state === 'dead') this.#step(peer, 'death-recorded')
    else if (record.state === 'left') this.#step(peer, 'leave-recorded')
    else if (record.state === 'doubted') {
      if (before?.state !== 'doubted') peer.doubtedAt = now
      this.#step(peer, 'doubt-recorded')
    } else {
      if (before?.state === 'doubted') peer.contradictedAt = now
      this.#step(peer, 'life-recorded')
    }
  }

  #step(peer: Peer, event: PeerEvent, incarnation = peer.incarnation): void {
    const { state, effects } = step(peerMachine, peer.state, event)
    peer.state = state
    for (const effect of effects) this.#carryOut(peer, effect, incarnation)
  }

  /** `incarnation`: the one that is there afterwards; the one that is gone is still the peer's. */
  #carryOut(peer: Peer, effect: PeerEffect, incarnation: number): void {
    const { name } = peer
    if (effect === 'ask') this.#inquiries.ask(peer)
    else if (effect === 'doubt') this.#doubt(peer)
    else if (effect === 'vouch') this.#vouch(peer)
    else if (effect === 'declare') this.#records.write(peer, 'dead')
    else if (effect === 'report-suspect') this.#suspected.emit({ name, incarnation })
    else if (effect === 'report-alive') this.#up.emit({ name, incarnation })
    else if (effect === 'report-left') this.#left.emit({ name, incarnation })
    else this.#dead.emit({ name, incarnation: peer.incarnation })
  }

  #doubt(peer: Peer): void {
    if (peer.record?.state === 'doubted') this.#step(peer, 'doubt-recorded')
    else if (this.#deps.clock.now() - peer.contradictedAt >= this.#times.againMs) this.#records.write(peer, 'doubted')
  }

  /** Only who had a sign a moment ago may say so for another one. */
  #vouch(peer: Peer): void {
    const { heardAt } = peer
    if (heardAt === undefined || this.#deps.clock.now() - heardAt > this.#times.vouchMs) return
    if (peer.record?.state === 'doubted') this.#records.write(peer, 'up')
  }

  #wrote(written: Written, key: string): void {
    const isAnswered = written.ok || written.code === 'conflict'
    this.#own.sawMajority(isAnswered)
    if (!isAnswered) this.#looks.troubled()
    const { engine, subjects } = this.#deps
    if (written.ok) engine.send(subjects.shared, `nodes ${key} ${written.revision}`)
  }
}
