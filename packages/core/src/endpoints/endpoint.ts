// One endpoint of a technology: whether it can be reached, and its channels.
// Not the technology's own record of it.

import type { ReportedBy } from '../bus/reported-by.ts'
import type { Channel } from '../channels/channel.ts'
import { ChannelRoster } from '../channels/channel-roster.ts'
import { aggregateDeviceStates, type DeviceState } from '../device-states/device-state.table.ts'
import type { EndpointSnapshot } from './endpoint-snapshot.ts'

export type EndpointState = EndpointSnapshot['state']

/** How many channels do what. */
export type DeviceCounts = ReadonlyMap<DeviceState, number>

export class Endpoint {
  readonly technology: string
  readonly resource: string
  /** `PJSIP/alice` */
  readonly name: string
  #channels = 0
  /** how many of its channels do what; each knows what it was counted as: a trunk has thousands */
  #counts: Map<DeviceState, number> | undefined
  /** of these, the internal ones */
  #internal: Map<DeviceState, number> | undefined
  /** the same at other exchanges, by their names */
  #elsewhere: ReadonlyMap<string, DeviceCounts> | undefined
  #roster = ChannelRoster.empty()
  /** its channels at other exchanges, with the moment each was made */
  #idsElsewhere: ReadonlyMap<string, number> | undefined
  readonly #onChanged: (endpoint: Endpoint, reportedBy: ReportedBy | undefined) => void
  #state: EndpointState
  #maxChannels: number | undefined
  #busyAt: number
  #isOutOfService = false
  #snapshot: EndpointSnapshot | undefined

  constructor(
    facts: {
      technology: string
      resource: string
      state: EndpointState
      maxChannels?: number | undefined
      busyAt?: number | undefined
    },
    onChanged: (endpoint: Endpoint, reportedBy: ReportedBy | undefined) => void,
  ) {
    this.technology = facts.technology
    this.resource = facts.resource
    this.name = `${facts.technology}/${facts.resource}`
    this.#state = facts.state
    this.#maxChannels = facts.maxChannels
    this.#busyAt = facts.busyAt ?? 0
    this.#onChanged = onChanged
  }

  get state(): EndpointState {
    return this.#state
  }

  set state(state: EndpointState) {
    this.changeState(state)
  }

  /** `reportedBy`: who tells of it when it is not this exchange */
  changeState(state: EndpointState, reportedBy?: ReportedBy): void {
    if (this.#state === state) return
    this.#state = state
    this.#changed(reportedBy)
  }

  set maxChannels(maxChannels: number | undefined) {
    if (this.#maxChannels === maxChannels) return
    this.#maxChannels = maxChannels
    this.#changed()
  }

  /** with so many channels in use its device is busy; 0: never */
  set busyAt(channels: number) {
    this.#busyAt = channels
  }

  /** nobody new is connected to it: with no channel left its device is unavailable */
  get isOutOfService(): boolean {
    return this.#isOutOfService
  }

  set isOutOfService(isOutOfService: boolean) {
    if (this.#isOutOfService === isOutOfService) return
    this.#isOutOfService = isOutOfService
    this.#changed()
  }

  add(channel: Channel): void {
    this.#count(channel, deviceStateOf(channel))
    if (!channel.isInternal) this.#roster = this.#roster.with(channel.id)
    this.#changed(reporterOf(channel))
  }

  /** The channel does something else now. */
  refresh(channel: Channel): void {
    if (this.#countedAs(channel) !== undefined) this.#count(channel, deviceStateOf(channel))
  }

  remove(channel: Channel): void {
    if (this.#countedAs(channel) === undefined) return
    this.#count(channel, undefined)
    this.#roster = channel.isInternal ? this.#roster : this.#roster.without(channel.id)
    this.#changed(reporterOf(channel))
  }

  /** How many of its channels here do what, but for those that stand in for a channel of another exchange: that one counts it. */
  get share(): DeviceCounts {
    const counts = this.#counts ?? nothing
    return this.#internal ? without(counts, this.#internal) : counts
  }

  /** What its channels at other exchanges do: their shares count as channels here do. */
  set elsewhere(shares: ReadonlyMap<string, DeviceCounts> | undefined) {
    this.#elsewhere = shares
  }

  /** Which channels it has at other exchanges, with the moment each was made. */
  set idsElsewhere(ids: ReadonlyMap<string, number> | undefined) {
    this.#idsElsewhere = ids
    this.#snapshot = undefined
  }

  /** What its channels do together; unreachable without any is unavailable. */
  get deviceState(): DeviceState {
    const counts = this.#elsewhere ? addUp(this.share, this.#elsewhere) : (this.#counts ?? nothing)
    if (counts.size > 0) {
      const all = this.#elsewhere ? sum(counts) : this.#channels
      const inUse = all - (counts.get('NOT_INUSE') ?? 0)
      return this.#busyAt > 0 && inUse >= this.#busyAt ? 'BUSY' : aggregateDeviceStates(counts.keys())
    }
    if (this.#isOutOfService) return 'UNAVAILABLE'
    return this.#state === 'offline' ? 'UNAVAILABLE' : this.#state === 'online' ? 'NOT_INUSE' : 'UNKNOWN'
  }

  snapshot(): EndpointSnapshot {
    this.#snapshot ??= this.#takeSnapshot()
    return this.#snapshot
  }

  #takeSnapshot(): EndpointSnapshot {
    return new RosterSnapshot(this, this.#roster, this.#idsElsewhere && [...this.#idsElsewhere], this.#maxChannels)
  }

  #countedAs(channel: Channel): DeviceState | undefined {
    return channel.attachments.get(this) as DeviceState | undefined
  }

  #count(channel: Channel, state: DeviceState | undefined): void {
    const before = this.#countedAs(channel)
    if (before === state) return
    this.#counts = moved(this.#counts, before, state)
    if (channel.isInternal) this.#internal = moved(this.#internal, before, state)
    this.#channels += Number(state !== undefined) - Number(before !== undefined)
    channel.attachments.set(this, state)
  }

  #changed(reportedBy?: ReportedBy): void {
    this.#snapshot = undefined
    this.#onChanged(this, reportedBy)
  }
}

/** Of an endpoint without channels: most have none most of the time. */
const nothing: DeviceCounts = new Map()

/** One that was counted as the first is counted as the second now. */
function moved(
  known: Map<DeviceState, number> | undefined,
  before: DeviceState | undefined,
  state: DeviceState | undefined,
): Map<DeviceState, number> | undefined {
  const counts = known ?? new Map<DeviceState, number>()
  if (before !== undefined) {
    const left = (counts.get(before) ?? 0) - 1
    if (left > 0) counts.set(before, left)
    else counts.delete(before)
  }
  if (state !== undefined) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts.size > 0 ? counts : undefined
}

function without(all: DeviceCounts, some: DeviceCounts): DeviceCounts {
  const counts = new Map<DeviceState, number>()
  for (const [state, count] of all) {
    const left = count - (some.get(state) ?? 0)
    if (left > 0) counts.set(state, left)
  }
  return counts
}

function addUp(own: DeviceCounts, elsewhere: ReadonlyMap<string, DeviceCounts>): DeviceCounts {
  const counts = new Map(own)
  for (const share of elsewhere.values())
    for (const [state, count] of share) counts.set(state, (counts.get(state) ?? 0) + count)
  return counts
}

function sum(counts: DeviceCounts): number {
  let all = 0
  for (const count of counts.values()) all += count
  return all
}

/** The ids are gathered when somebody reads them. */
class RosterSnapshot implements EndpointSnapshot {
  readonly technology: string
  readonly resource: string
  readonly state: EndpointState
  declare readonly maxChannels?: number
  readonly #roster: ChannelRoster
  readonly #elsewhere: readonly (readonly [id: string, at: number])[] | undefined

  constructor(
    { technology, resource, state }: Endpoint,
    roster: ChannelRoster,
    elsewhere: readonly (readonly [id: string, at: number])[] | undefined,
    maxChannels: number | undefined,
  ) {
    this.technology = technology
    this.resource = resource
    this.state = state
    if (maxChannels !== undefined) this.maxChannels = maxChannels
    this.#roster = roster
    this.#elsewhere = elsewhere
  }

  /** Those at hand first, then those of other exchanges, each in the order in which they came. */
  get channelIds(): readonly string[] {
    if (!this.#elsewhere) return this.#roster.ids
    const others = this.#elsewhere.toSorted(([, one], [, other]) => one - other)
    return [...this.#roster.ids, ...others.map(([id]) => id)]
  }
}

/** One that nobody is shown belongs to a channel of another exchange: that one tells. */
const reporterOf = ({ isInternal }: Channel): ReportedBy | undefined => (isInternal ? 'elsewhere' : undefined)

function deviceStateOf(channel: Channel): DeviceState {
  // whoever is held is on hold, not who holds
  if (channel.isHeld) return 'ONHOLD'
  if (channel.state === 'Ringing') return 'RINGING'
  if (channel.state === 'Busy') return 'BUSY'
  return channel.state === 'Down' || channel.state === 'Rsrvd' ? 'NOT_INUSE' : 'INUSE'
}
