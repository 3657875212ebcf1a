// Writes down what happens to channels, one event after the other: to files, and to clients that want to know.
// Not call records: those are one line for each leg, when it is over.

import { join } from 'node:path'
import { Disposables, type Log } from '@jackfield/base'
import type { Bus, BusEvent, ChannelSnapshot } from '@jackfield/core'
import type { DestinationConf, RecordLogConf } from '../destinations/destination-conf.ts'
import type { Destinations } from '../destinations/destinations.ts'
import { chosen, passes } from '../destinations/record-choice.ts'
import { type SqliteSource, sqliteRow } from '../destinations/sqlite/sqlite-row.ts'
import type { RecordFiles } from '../files/record-files.ts'
import { type Layout, layOut } from '../layout.ts'
import type { DeliveryCounts } from '../spool/delivery.ts'
import type { ReadFunction } from '../template.ts'
import { type ChannelDetails, type ChannelEvent, channelEventField, managerFields, noDetails } from './channel-event.ts'
import { type ChannelEventJson, channelEventJson } from './channel-event-json.ts'
import type { ChannelEventKind } from './channel-events.table.ts'

export interface ChannelEventConf {
  readonly isEnabled: boolean
  readonly kinds: ReadonlySet<ChannelEventKind>
  /** names of applications whose begin and end are told, in lower case */
  readonly applications: ReadonlySet<string>
  /** empty: seconds since 1970 */
  readonly dateFormat: string
  readonly custom: readonly Layout[]
  readonly publishesToManager: boolean
  /** databases and webhooks */
  readonly destinations?: readonly DestinationConf[]
  /** absent: the log has none */
  readonly log?: RecordLogConf
}

export interface ChannelEventWriterOptions {
  readonly bus: Bus
  readonly files: RecordFiles
  /** of the log: files have a folder of their own in it */
  readonly directory: string
  readonly readFunction: ReadFunction
  /** those there are, for one that is to tell of them only now; absent: none */
  readonly channels?: () => readonly ChannelSnapshot[]
  /** names of who is in a bridge, by their ids */
  readonly namesOf: (ids: readonly string[]) => readonly string[]
  /** nothing: the channel has gone */
  readonly detailsOf: (id: string) => ChannelDetails | undefined
  readonly destinations?: Destinations
  readonly log?: Log
}

type More = Partial<Pick<ChannelEvent, 'peer' | 'ownName' | 'extra'>>

export class ChannelEventWriter {
  readonly #options: ChannelEventWriterOptions
  /** while it hears of anything */
  #endings = new Disposables()
  /** the application that runs on each channel, when it is one of those told of */
  readonly #running = new Map<string, ChannelSnapshot>()
  /** how many channels have each linked id, and which one each has */
  readonly #linked = new Map<string, number>()
  readonly #linkOf = new Map<string, string>()
  /** as they were last: nobody can ask for them when the channel has gone */
  readonly #details = new Map<string, ChannelDetails>()
  #conf: ChannelEventConf

  constructor(options: ChannelEventWriterOptions, conf: ChannelEventConf) {
    this.#options = options
    this.#conf = conf
    options.destinations?.configure(conf.destinations ?? [])
    if (conf.isEnabled) this.#begin()
  }

  /** Hears of everything, as if it had from the beginning of each channel on. */
  #begin(): void {
    for (const channel of this.#options.channels?.() ?? []) {
      this.#link(channel, channel.createdAt)
      if (this.#conf.applications.has(channel.appName.toLowerCase())) this.#running.set(channel.id, channel)
    }
    this.#listen(this.#options.bus)
  }

  /** As long as nothing is told of any nothing is kept of any. */
  #end(): void {
    this.#endings.dispose()
    this.#endings = new Disposables()
    for (const kept of [this.#running, this.#linked, this.#linkOf, this.#details]) kept.clear()
  }

  #listen(bus: Bus): void {
    const handle = <N extends BusEvent['name']>(name: N, act: (event: BusEvent<N>) => void) =>
      this.#endings.add(bus.on(name, act))
    handle('channel-created', (event) => {
      this.#link(event.channel, event.at)
      this.#write('CHAN_START', event.channel, event.at)
    })
    handle('channel-state-changed', ({ channel, at }) => {
      if (channel.state === 'Up') this.#write('ANSWER', channel, at)
    })
    handle('channel-dialplan', (event) => this.#stepped(event))
    handle('channel-entered-bridge', (event) => this.#bridged('BRIDGE_ENTER', event))
    handle('channel-left-bridge', (event) => this.#bridged('BRIDGE_EXIT', event))
    handle('channel-destroyed', (event) => this.#ended(event))
    handle('channel-digit-ended', ({ channel, digit, durationMs, direction, at }) => {
      if (direction === 'received') this.#write('DTMF', channel, at, { extra: { digit, duration_ms: durationMs } })
    })
    handle('channel-event-noted', ({ channel, kind, note, at }) =>
      this.#write('USER_DEFINED', channel, at, { ownName: kind, extra: note === '' ? {} : { extra: note } }),
    )
    handle('blind-transfer', (event) => this.#blindTransfer(event))
    handle('attended-transfer', (event) => this.#attendedTransfer(event))
    handle('local-optimisation-began', ({ first, second, at }) =>
      this.#write('LOCAL_OPTIMIZE_BEGIN', first, at, { extra: { local_two: second.name } }),
    )
    handle('local-optimisation-ended', ({ first, second, at }) =>
      this.#write('LOCAL_OPTIMIZE', first, at, { extra: { local_two: second.name } }),
    )
    handle('call-picked-up', ({ channel, target, at }) =>
      this.#write('PICKUP', target, at, {
        extra: { pickup_channel: channel.name, pickup_channel_uniqueid: channel.id },
      }),
    )
    handle('call-parking', (event) => this.#parked(event))
    handle('dial', ({ caller, forward, at }) => {
      if (caller && forward !== '') this.#write('FORWARD', caller, at, { extra: { forward } })
    })
    handle('playback-started', ({ playback, channel, at }) => {
      if (channel) this.#write('STREAM_BEGIN', channel, at, { extra: { sound: playback.mediaUri } })
    })
    handle('playback-finished', ({ channel, at }) => {
      if (channel) this.#write('STREAM_END', channel, at)
    })
  }

  get conf(): ChannelEventConf {
    return this.#conf
  }

  /** Of databases and webhooks. */
  get deliveries(): readonly DeliveryCounts[] {
    return this.#options.destinations?.counts ?? []
  }

  configure(conf: ChannelEventConf): void {
    const wasEnabled = this.#conf.isEnabled
    this.#conf = conf
    this.#options.destinations?.configure(conf.destinations ?? [])
    if (conf.isEnabled && !wasEnabled) this.#begin()
    else if (wasEnabled && !conf.isEnabled) this.#end()
  }

  /** Sends what waits for databases and webhooks. */
  submit(): void {
    this.#options.destinations?.flush()
  }

  close(): void {
    this.#endings.dispose()
  }

  #stepped({ channel, application, data, at }: BusEvent<'channel-dialplan'>): void {
    this.#link(channel, at)
    this.#stopped(channel.id, at)
    if (!this.#conf.applications.has(application.toLowerCase())) return
    const running = { ...channel, appName: application, appData: data }
    this.#running.set(channel.id, running)
    this.#write('APP_START', running, at)
  }

  #stopped(id: string, at: number): void {
    const running = this.#running.get(id)
    if (running && this.#running.delete(id)) this.#write('APP_END', running, at)
  }

  #bridged(
    kind: 'BRIDGE_ENTER' | 'BRIDGE_EXIT',
    event: BusEvent<'channel-entered-bridge' | 'channel-left-bridge'>,
  ): void {
    const { channel, bridge, at } = event
    // of a channel of another exchange nobody here sees the end
    if (!channel.isStandIn) this.#link(channel, at)
    const others = bridge.channelIds.filter((id) => id !== channel.id)
    this.#write(kind, channel, at, {
      peer: this.#options.namesOf(others).join(','),
      extra: { bridge_id: bridge.id, bridge_technology: bridge.technology },
    })
  }

  #ended({ channel, cause, source = '', at }: BusEvent<'channel-destroyed'>): void {
    this.#stopped(channel.id, at)
    this.#write('HANGUP', channel, at, { extra: { hangupcause: cause, hangupsource: source, dialstatus: '' } })
    this.#write('CHAN_END', channel, at)
    this.#unlink(channel, at)
    this.#details.delete(channel.id)
  }

  #parked({ act, parkee, retriever, parker, lot, at }: BusEvent<'call-parking'>): void {
    if (act === 'parked') {
      this.#write('PARK_START', parkee, at, { extra: { parker_dial_string: parker, parking_lot: lot } })
      return
    }
    const taken: Readonly<Record<string, string>> = retriever ? { retriever: retriever.name } : {}
    this.#write('PARK_END', parkee, at, { extra: { reason: parkingEnds[act], ...taken } })
  }

  #blindTransfer({ transferer, transferee, exten, context, bridge, at }: BusEvent<'blind-transfer'>): void {
    this.#write('BLINDTRANSFER', transferer, at, {
      extra: {
        extension: exten,
        context,
        bridge_id: bridge?.id ?? '',
        transferee_channel_name: transferee?.name ?? 'N/A',
        transferee_channel_uniqueid: transferee?.id ?? 'N/A',
      },
    })
  }

  #attendedTransfer({ firstLeg, secondLeg, firstBridge, target, transferee, at }: BusEvent<'attended-transfer'>): void {
    this.#write('ATTENDEDTRANSFER', firstLeg, at, {
      extra: {
        bridge1_id: firstBridge?.id ?? '',
        channel2_name: secondLeg.name,
        channel2_uniqueid: secondLeg.id,
        transferee_channel_name: transferee?.name ?? 'N/A',
        transferee_channel_uniqueid: transferee?.id ?? 'N/A',
        transfer_target_channel_name: target?.name ?? 'N/A',
        transfer_target_channel_uniqueid: target?.id ?? 'N/A',
      },
    })
  }

  /** The last channel of a call tells that the call is over. */
  #link(channel: ChannelSnapshot, at: number): void {
    const before = this.#linkOf.get(channel.id)
    if (before === channel.linkedId) return
    if (before !== undefined) this.#unlink(channel, at)
    this.#linkOf.set(channel.id, channel.linkedId)
    this.#linked.set(channel.linkedId, (this.#linked.get(channel.linkedId) ?? 0) + 1)
  }

  #unlink(channel: ChannelSnapshot, at: number): void {
    const linkedId = this.#linkOf.get(channel.id)
    if (linkedId === undefined) return
    this.#linkOf.delete(channel.id)
    const left = (this.#linked.get(linkedId) ?? 1) - 1
    if (left > 0) {
      this.#linked.set(linkedId, left)
      return
    }
    this.#linked.delete(linkedId)
    this.#write('LINKEDID_END', { ...channel, linkedId }, at)
  }

  #detailsOf(id: string): ChannelDetails {
    const now = this.#options.detailsOf(id)
    if (now) this.#details.set(id, now)
    return now ?? this.#details.get(id) ?? noDetails
  }

  #write(kind: ChannelEventKind, channel: ChannelSnapshot, at: number, more: More = {}): void {
    const { kinds, custom, publishesToManager, dateFormat } = this.#conf
    if (!kinds.has(kind)) return
    const details = this.#detailsOf(channel.id)
    const event: ChannelEvent = { kind, at, channel, details, peer: '', ownName: '', extra: {}, ...more }
    const { bus, directory, files, readFunction } = this.#options
    for (const layout of custom) {
      const { field, ...resolver } = sourceOf(event, dateFormat)
      const line = layOut(layout, resolver, field, readFunction)
      files.append(join(directory, 'cel-custom', layout.file), line)
    }
    if (publishesToManager)
      bus.publish('record-told', { kind: 'channel-event', fields: managerFields(event, dateFormat) })
    if (this.#conf.log || this.#conf.destinations) this.#deliver(event)
  }

  #deliver(event: ChannelEvent): void {
    const { destinations, log, readFunction } = this.#options
    let json: ChannelEventJson | undefined
    const whole = () => {
      json ??= channelEventJson(event)
      return json
    }
    if (this.#conf.log) log?.for('cel').notice(JSON.stringify(chosen(whole(), this.#conf.log.fields)))
    const source = sourceOf(event, this.#conf.dateFormat)
    destinations?.append((conf) => {
      if (conf.kind === 'sqlite') return sqliteRow(conf.cells, source, readFunction)
      const isWanted = conf.kind !== 'postgres' || passes(conf.filters, (name) => source.field(name, false))
      return isWanted ? whole() : undefined
    })
  }
}

function sourceOf(event: ChannelEvent, dateFormat: string): SqliteSource {
  const variable = (name: string) => channelEventField(event, name, dateFormat)
  return {
    variable,
    function: (name, args) => variable(`${name}(${args.trim()})`),
    field: (name, isRaw) => variable(isRaw ? `${name}(u)` : name) ?? variable(name),
  }
}

const parkingEnds = {
  unparked: 'ParkedCallUnparked',
  'timed-out': 'ParkedCallTimeOut',
  'given-up': 'ParkedCallGiveUp',
  swapped: 'ParkedCallSwap',
} as const
