// What an exchange has before it has any call: its store, its log, its objects that need no channel.

import { join } from 'node:path'
import { type Clock, type Hooks, type Log, LoginBlocks, ownHooks, type Random } from '@jackfield/base'
import {
  Bus,
  Configuration,
  DeviceStates,
  DialplanDatabase,
  Gate,
  GlobalVariables,
  Heap,
  Lag,
  Limits,
  Logs,
  logSecurity,
  Mailboxes,
  MeasuredLoad,
  MediaLag,
  Modules,
  moduleRows,
  readBuildInfo,
  Sounds,
  Store,
  System,
} from '@jackfield/core'
import { Leasing } from '../cluster/leasing.ts'
import { objectDocuments } from '../configuration/object-documents.ts'
import type { ConfigurationSource } from '../configuration/source.ts'
import { builtAt, programName, shownVersion } from '../version.ts'
import { runAfterRotation } from './after-rotation.ts'
import { objectTypes } from './object-types.ts'
import type { Settings } from './settings.ts'
import { otherSoundDirectories } from './sound-directories.ts'

export interface StateDeps {
  readonly clock: Clock
  readonly random: Random
  readonly source: ConfigurationSource
  readonly settings: Settings
  /** as they are after the last reload */
  currentSettings(): Settings
  /** every module there is, by its full name */
  readonly moduleNames: readonly string[]
  /** the store in memory instead of the database's directory */
  readonly isForgetful?: boolean
  /** who the process runs as, where that was asked for */
  readonly shownUser?: { readonly user: string; readonly group: string } | undefined
  writeConsole(line: string): void
}

export interface State {
  readonly logs: Logs
  readonly log: Log
  readonly bus: Bus
  /** what ladders and metrics listen to: of this exchange alone */
  readonly hooks: Hooks
  readonly store: Store
  readonly database: DialplanDatabase
  readonly system: System
  readonly modules: Modules
  readonly deviceStates: DeviceStates
  readonly mailboxes: Mailboxes
  readonly globalVariables: GlobalVariables
  readonly configuration: Configuration
  readonly sounds: Sounds
  readonly lag: Lag
  /** how full the memory of the control thread is */
  readonly heap: Heap
  readonly gate: Gate
  /** what the exchange takes of the processors */
  readonly load: MeasuredLoad
  readonly limits: Limits
  /** who is blocked at which door */
  readonly logins: LoginBlocks
  /** how late the media clock is, told by whoever has one: the gate looks at it */
  readonly mediaLag: MediaLag
  /** what one node at a time does; absent: there is no cluster */
  readonly leasing?: Leasing
}

export function assembleState(deps: StateDeps): State {
  const { clock, random, source, settings, writeConsole } = deps
  const { directories, options } = settings.program
  const logs = new Logs({
    clock,
    directory: directories.log,
    version: programName,
    writeConsole,
    verbosity: options.verbose,
    debugLevel: options.debug,
    onRotated: (path) => runAfterRotation(deps.currentSettings().logger.executeAfterRotate, path, log),
    onChannel: ({ channel: logChannel, ...change }) =>
      void bus.publish('log-channel-changed', { logChannel, ...change }),
  })
  const { log } = logs
  const limits = new Limits({ values: settings.program.limits, log, clock })
  logs.limits = limits
  const bus = new Bus(clock)
  logSecurity(bus, logs)
  const path = deps.isForgetful ? ':memory:' : join(directories.database, 'jackfield.sqlite3')
  const store = Store.open(path, { clock, log })
  const database = new DialplanDatabase(store.space('database'), limits)
  const modules = new Modules(log)
  modules.registerAll(moduleRows(deps.moduleNames))
  const hooks = ownHooks()
  const lag = new Lag({ clock, hook: hooks('jackfield:control:lag') })
  const mediaLag = new MediaLag()
  const heap = new Heap({ clock })
  const load = new MeasuredLoad({ clock })
  const maxLoad = Number(options.maxload ?? 0)
  return {
    logs,
    log,
    bus,
    hooks,
    store,
    database,
    system: new System({
      clock,
      random,
      version: shownVersion(options.asteriskversion),
      build: readBuildInfo(builtAt),
      systemName: options.systemname,
      ...(settings.cluster ? { nodeName: settings.cluster.name } : {}),
      defaultLanguage: options.defaultlanguage,
      user: deps.shownUser?.user ?? '',
      group: deps.shownUser?.group ?? '',
      maxChannels: options.maxcalls,
      maxLoad,
      ...(options.entityid ? { entityId: options.entityid } : {}),
      ...(options.maxfiles ? { maxOpenFiles: options.maxfiles } : {}),
    }),
    ...(settings.cluster ? { leasing: new Leasing() } : {}),
    modules,
    deviceStates: new DeviceStates({ space: store.space('device-states'), database, bus, limits }),
    mailboxes: new Mailboxes({
      ...{ space: store.space('mailboxes'), shares: store.space('mailbox-shares'), bus, limits },
    }),
    globalVariables: new GlobalVariables(bus, limits),
    configuration: new Configuration({
      log,
      limits,
      database,
      readDocument: objectDocuments(source),
      types: objectTypes,
      backings: settings.backings,
    }),
    sounds: new Sounds({
      directory: join(directories.data, 'sounds'),
      otherDirectories: otherSoundDirectories(settings, deps.isForgetful),
      log,
    }),
    lag,
    mediaLag,
    limits,
    logins: new LoginBlocks(),
    heap,
    load,
    gate: new Gate({
      log,
      clock,
      lag,
      mediaLag,
      load,
      maxCalls: options.maxcalls,
      maxCallsPerSecond: options.maxcallspersecond,
      maxLagMs: options.maxlag,
      maxMediaLagMs: options.maxmedialag,
      maxLoad,
      minFreeMemoryMb: options.minmemfree,
      heap,
      maxHeapPercent: options.maxheap,
    }),
  }
}
