// The records of all calls that go on: one for each leg, kept up to date by what the bus tells, handed over when the caller ends.
// Not the writing: whoever writes them hears `call-recorded`.

import { type Clock, Disposables, SlotMap } from '@jackfield/base'
import type { Bus } from '../bus/bus.ts'
import type { BusEvent } from '../bus/bus-events.ts'
import type { ChannelSnapshot } from '../channels/channel-snapshot.ts'
import { type CallRecord, noFields, type OpenRecord, type RecordChain } from './call-record.ts'
import { dispositionOfCause, dispositionOfDial } from './disposition-of.ts'
import { defaultRecordSettings, type RecordSettings } from './record-settings.ts'

interface Whose {
  readonly id: string
  snapshot(): ChannelSnapshot
  readonly onEnd: (run: () => void) => unknown
}

export interface ForkOptions {
  /** the new one is answered now when the old one was */
  readonly answers?: boolean
  /** the old one ends */
  readonly ends?: boolean
  /** the new one begins now */
  readonly resets?: boolean
  readonly keepsVariables?: boolean
}

export class CallRecords {
  readonly #bus: Bus
  readonly #clock: Clock
  readonly #settings: () => RecordSettings
  readonly #chains = new SlotMap<string, RecordChain>()
  readonly #endings = new Disposables()
  #sequence = 0

  constructor(bus: Bus, clock: Clock, settings: () => RecordSettings = () => defaultRecordSettings) {
    this.#bus = bus
    this.#clock = clock
    this.#settings = settings
    this.#endings.add(bus.on('channel-created', ({ channel, at }) => void this.#begin(channel, at)))
    this.#endings.add(bus.on('channel-state-changed', ({ channel, at }) => this.#changed(channel, at)))
    this.#endings.add(bus.on('channel-caller-id', ({ channel, at }) => this.#changed(channel, at)))
    this.#endings.add(bus.on('channel-dialplan', (event) => this.#stepped(event)))
    this.#endings.add(bus.on('dial', (event) => this.#dialled(event)))
    this.#endings.add(bus.on('channel-entered-bridge', (event) => this.#entered(event)))
    this.#endings.add(bus.on('channel-left-bridge', (event) => this.#left(event)))
    this.#endings.add(bus.on('blind-transfer', (event) => this.#sentOn(event)))
    this.#endings.add(bus.on('channel-destroyed', (event) => this.#ended(event)))
  }

  /** How many calls are being recorded. */
  get count(): number {
    return this.#chains.size
  }

  /** The newest record of a channel. */
  of(channel: Whose): OpenRecord {
    const known = this.#chains.get(channel.id)
    if (known) return known.records.at(-1) as OpenRecord
    const chain = this.#begin(channel.snapshot(), this.#clock.wall())
    // one that nobody is told of, or that has ended, is not handed over by its end
    channel.onEnd(() => this.#chains.delete(channel.id))
    return chain.records.at(-1) as OpenRecord
  }

  /** Something that the dialplan sets: it holds for every record that goes on. */
  set(channel: Whose, change: (record: OpenRecord) => void): void {
    this.of(channel)
    const records = this.#chains.get(channel.id)?.records ?? []
    for (const record of records) if (record.state !== 'over' || record === records.at(-1)) change(record)
  }

  /** It is the caller wherever two could be. */
  preferAsCaller(channel: Whose, isCaller: boolean): void {
    this.of(channel)
    const chain = this.#chains.get(channel.id)
    if (chain) chain.isCaller = isCaller
  }

  /** The record begins anew, in its place. */
  restart(channel: Whose, keepsVariables = false): void {
    const record = this.of(channel)
    record.startedAt = this.#clock.wall()
    if (record.answeredAt !== undefined) record.answeredAt = record.startedAt
    if (!keepsVariables) this.#forgetVariables(record)
  }

  /** How many it has. */
  countOf(channel: Whose): number {
    return this.#chains.get(channel.id)?.records.length ?? 0
  }

  /** Another record beside the one there is. */
  fork(channel: Whose, { answers, ends, resets, keepsVariables }: ForkOptions): void {
    const now = this.#clock.wall()
    const before = this.of(channel)
    const after: OpenRecord = { ...before, sequence: this.#sequence++, own: before.own }
    if (resets) after.startedAt = now
    if (before.answeredAt !== undefined && (answers || resets)) after.answeredAt = now
    if (!keepsVariables) this.#forgetVariables(after)
    if (ends) finish(before, now)
    this.#chains.get(channel.id)?.records.push(after)
  }

  /** Hears nothing any more. */
  close(): void {
    this.#endings.dispose()
  }

  #forgetVariables(record: OpenRecord): void {
    record.own = noFields
    record.userField = ''
  }

  #begin(channel: ChannelSnapshot, at: number): RecordChain {
    const chain: RecordChain = { records: [this.#make(channel, at)], isDialled: false, isCaller: false }
    this.#chains.set(channel.id, chain)
    return chain
  }

  #make(channel: ChannelSnapshot, at: number, before?: OpenRecord): OpenRecord {
    const isUp = channel.state === 'Up'
    return {
      sequence: this.#sequence++,
      channel,
      peer: undefined,
      context: channel.context,
      exten: channel.exten,
      lastApplication: before?.lastApplication ?? '',
      lastData: before?.lastData ?? '',
      startedAt: at,
      answeredAt: isUp ? at : undefined,
      endedAt: undefined,
      disposition: isUp ? 'ANSWERED' : 'NO ANSWER',
      amaFlags: before?.amaFlags ?? 3,
      userField: before?.userField ?? '',
      isDisabled: before?.isDisabled ?? !this.#settings().isDefaultOn,
      own: before?.own ?? noFields,
      state: 'alone',
    }
  }

  /** A further record of the same channel. */
  #next(chain: RecordChain, channel: ChannelSnapshot, at: number): OpenRecord {
    const record = this.#make(channel, at, chain.records.at(-1))
    chain.records.push(record)
    return record
  }

  #changed(channel: ChannelSnapshot, at: number): void {
    const chain = this.#chains.get(channel.id)
    if (!chain) return
    for (const record of chain.records) {
      if (record.state === 'over') continue
      record.channel = channel
      if (channel.state !== 'Up' || record.answeredAt !== undefined) continue
      record.answeredAt = at
      if (record.state === 'alone') record.disposition = 'ANSWERED'
    }
  }

  #stepped({ channel, application, data, at }: BusEvent<'channel-dialplan'>): void {
    const chain = this.#chains.get(channel.id)
    if (!chain) return
    if (channel.exten === 'h' && this.#settings().endsBeforeHangupExtension) {
      for (const record of chain.records) finish(record, at)
      return
    }
    this.#changed(channel, at)
    // whom it called is history: what it does now is another record
    if (chain.records.at(-1)?.state === 'over') this.#next(chain, channel, at)
    // a fork goes on beside the record it was made of
    for (const record of chain.records) {
      if (record.state !== 'alone') continue
      record.lastApplication = application
      record.lastData = data
      record.context = channel.context
      record.exten = channel.exten
    }
  }

  #dialled({ caller, peer, status, at }: BusEvent<'dial'>): void {
    if (this.#settings().ignoresDials) return
    const disposition = dispositionOfDial(status, this.#settings())
    if (!caller) {
      if (status === '' || disposition === undefined || disposition === 'ANSWERED') return
      const record = this.#chains.get(peer.id)?.records.at(-1)
      if (record && record.state !== 'over') record.disposition = disposition
      return
    }
    const chain = this.#chains.get(caller.id)
    if (!chain) return
    if (status === '') {
      this.#callPlaced(chain, caller, peer, at)
      return
    }
    const record = chain.records.find((each) => each.peer?.id === peer.id && each.state === 'dialling')
    if (!record) return
    record.peer = peer
    if (disposition === undefined) return
    record.disposition = disposition
    if (disposition === 'ANSWERED') record.state = 'answered'
    else finish(record, at)
  }

  #callPlaced(chain: RecordChain, caller: ChannelSnapshot, peer: ChannelSnapshot, at: number): void {
    const called = this.#chains.get(peer.id)
    if (called) called.isDialled = true
    const last = chain.records.at(-1) as OpenRecord
    const record = last.state === 'alone' ? last : this.#next(chain, caller, at)
    record.channel = caller
    record.peer = peer
    record.state = 'dialling'
    record.disposition = 'NO ANSWER'
    if (last === record) return
    // a fork of the call: where the dialplan is does not change by it
    record.context = last.context
    record.exten = last.exten
  }

  #entered({ channel, bridge, at }: BusEvent<'channel-entered-bridge'>): void {
    if (this.#settings().ignoresBridges) return
    const chain = this.#chains.get(channel.id)
    if (!chain) return
    this.#changed(channel, at)
    // those who wait there do not talk to each other
    if (bridge.bridgeType === 'holding') return
    for (const id of bridge.channelIds) {
      const other = id === channel.id ? undefined : this.#chains.get(id)
      if (other) this.#pair(chain, other, at)
    }
  }

  /** Two talk: the record is the caller's. */
  #pair(one: RecordChain, other: RecordChain, at: number): void {
    const [caller, called] = isCallerOf(one, other) ? [one, other] : [other, one]
    const [{ channel }, { channel: peer }] = [caller.records.at(-1) as OpenRecord, called.records.at(-1) as OpenRecord]
    const record =
      caller.records.find((each) => each.peer?.id === peer.id && each.state !== 'over') ??
      caller.records.find((each) => each.peer === undefined && each.state === 'alone') ??
      this.#next(caller, channel, at)
    record.peer = peer
    record.state = 'talking'
    record.disposition = 'ANSWERED'
    record.answeredAt ??= at
  }

  #left({ channel: { id }, bridge, at }: BusEvent<'channel-left-bridge'>): void {
    if (bridge.bridgeType === 'holding') return
    for (const owner of [id, ...bridge.channelIds]) {
      for (const record of this.#chains.get(owner)?.records ?? []) {
        if (record.state === 'talking' && (owner === id || record.peer?.id === id)) finish(record, at)
      }
    }
  }

  /** Whoever is sent on has called that place, as its record says. */
  #sentOn({ transferer, transferee, context, exten }: BusEvent<'blind-transfer'>): void {
    const records = transferee ? this.#chains.get(transferee.id)?.records : undefined
    const record = records?.findLast(({ peer }) => peer?.id === transferer.id)
    if (record) Object.assign(record, { context, exten })
  }

  #ended({ channel, cause, at }: BusEvent<'channel-destroyed'>): void {
    const chain = this.#chains.get(channel.id)
    if (!chain) return
    this.#chains.delete(channel.id)
    const settings = this.#settings()
    for (const record of chain.records) {
      if (record.state !== 'over' && record.answeredAt === undefined && record.disposition === 'NO ANSWER') {
        record.disposition = dispositionOfCause(cause, settings)
      }
      finish(record, at)
      if (settings.isEnabled && isKept(chain, record, settings)) this.#bus.publish('call-recorded', { record })
    }
  }
}

function finish(record: OpenRecord, at: number): void {
  if (record.state === 'over') return
  record.state = 'over'
  record.endedAt = at
}

/** Whoever was called is told of by the caller; somebody who called nobody and was not answered, only when that is wanted. */
function isKept(chain: RecordChain, record: CallRecord, { keepsUnanswered }: RecordSettings): boolean {
  if (record.isDisabled || (chain.isDialled && !record.peer)) return false
  return keepsUnanswered || record.disposition === 'ANSWERED' || record.peer !== undefined
}

/** Whoever was not called by the other; of two alike the older one. */
function isCallerOf(one: RecordChain, other: RecordChain): boolean {
  if (one.isCaller !== other.isCaller) return one.isCaller
  if (one.isDialled !== other.isDialled) return !one.isDialled
  const [{ sequence: a }, { sequence: b }] = [one.records[0] as OpenRecord, other.records[0] as OpenRecord]
  return a < b
}
