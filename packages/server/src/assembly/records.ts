// What is written down of calls: records and events of channels, as the configuration wants them.

import { join, resolve } from 'node:path'
import { type Clock, systemRandom } from '@jackfield/base'
import { CallRecords, type Exchange } from '@jackfield/core'
import type { DialplanEngine } from '@jackfield/dialplan'
import {
  CallRecordWriter,
  ChannelEventWriter,
  type DestinationConf,
  Destinations,
  RecordFiles,
  SqliteThread,
} from '@jackfield/records'
import type { RecordsConf } from '../configuration/records-conf.ts'
import { isRecordModule, offeredRecords } from './record-modules.ts'
import type { Settings } from './settings.ts'
import type { State } from './state.ts'

export interface AssembledRecords {
  readonly calls: CallRecordWriter
  readonly channelEvents: ChannelEventWriter
  reload(settings: Settings): void
  /** From now on back ends write only while their modules are loaded. */
  followModules(): void
  /** After the last call: everything is on the disk when this resolves. */
  close(): Promise<void>
}

/** The records of calls that go on, made before the dialplan that looks into them. */
export const assembleCallRecords = (
  { clock, currentSettings }: { clock: Clock; currentSettings(): Settings },
  { bus }: State,
): CallRecords => new CallRecords(bus, clock, () => currentSettings().records.calls.settings)

export function assembleRecords(
  deps: { clock: Clock; settings: Settings; isForgetful?: boolean },
  state: State,
  { exchange, dialplan }: { readonly exchange: Exchange; readonly dialplan: { readonly engine: DialplanEngine } },
): AssembledRecords {
  const { clock, settings } = deps
  const { bus } = state
  const log = state.log.for('records')
  const { directories } = settings.program
  const files = new RecordFiles({ clock, log })
  const readFunction = (name: string, args: string) => {
    if (!dialplan.engine.registry.function(name)) return undefined
    const read = dialplan.engine.readFunction(undefined, `${name}(${args})`)
    return read.ok ? read.value : ''
  }
  const common = { bus, files, directory: directories.log, readFunction }
  const journal = join(directories.spool, 'cdr-batch.journal')
  let now = settings
  // what waited over a crash is written before modules are loaded
  let isLoaded: (name: string) => boolean = () => true
  let stopFollowing = () => {}
  /** what is kept nowhere writes no files */
  const confOf = ({ records }: Settings) => {
    const offered = placed(offeredRecords(records, isLoaded), directories.log)
    if (!deps.isForgetful) return offered
    const { csv: _csv, batch: _batch, destinations: _, ...calls } = offered.calls
    const { destinations: _destinations, ...events } = offered.channelEvents
    return { calls: { ...calls, custom: [] }, channelEvents: { ...events, custom: [] } }
  }
  const sqlite = new SqliteThread()
  const destinationsOf = (type: 'cdr' | 'cel') =>
    new Destinations({ clock, log, random: systemRandom, type, sqlite, directory: join(directories.spool, 'records') })
  const destinations = { calls: destinationsOf('cdr'), channelEvents: destinationsOf('cel') }
  const calls = new CallRecordWriter(
    { ...common, clock, log, journal, destinations: destinations.calls },
    confOf(settings).calls,
  )
  const namesOf = (ids: readonly string[]) => ids.map((id) => exchange.channels.get(id)?.name ?? id)
  const detailsOf = (id: string) => {
    const channel = exchange.channels.get(id)
    if (!channel) return undefined
    const read = (item: string) => {
      const value = dialplan.engine.readFunction(channel, `CHANNEL(${item})`)
      return value.ok ? value.value : ''
    }
    return {
      userField: read('userfield'),
      amaFlags: Number(read('amaflags')),
      dialedNumber: channel.facts.dialedNumber,
    }
  }
  const channels = () => exchange.channels.list().map((channel) => channel.snapshot())
  const channelEvents = new ChannelEventWriter(
    { ...common, log, channels, namesOf, detailsOf, destinations: destinations.channelEvents },
    confOf(settings).channelEvents,
  )
  const configure = () => {
    const conf = confOf(now)
    calls.configure(conf.calls)
    channelEvents.configure(conf.channelEvents)
  }
  return {
    calls,
    channelEvents,
    reload(changed) {
      now = changed
      configure()
    },
    followModules() {
      isLoaded = (name) => state.modules.isLoaded(name)
      stopFollowing = state.modules.onChanged(({ name }) => {
        if (isRecordModule(name)) configure()
      })
      configure()
    },
    async close() {
      stopFollowing()
      calls.close()
      channelEvents.close()
      await Promise.all([destinations.calls.close(), destinations.channelEvents.close()])
      await sqlite.close()
      await files.close()
    },
  }
}

/** Files of SQLite stand in the directory of the log, unless they say otherwise. */
function placed({ calls, channelEvents }: RecordsConf, directory: string): RecordsConf {
  const place = (conf: DestinationConf) =>
    conf.kind === 'sqlite' ? { ...conf, path: resolve(directory, conf.path) } : conf
  const all = <T extends { readonly destinations?: readonly DestinationConf[] }>(conf: T): T =>
    conf.destinations ? { ...conf, destinations: conf.destinations.map(place) } : conf
  return { calls: all(calls), channelEvents: all(channelEvents) }
}
