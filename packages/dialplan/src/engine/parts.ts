// What applications and functions of the dialplan reach: the switch, the state of the exchange, and the dialplan itself.
// Not made here: the engine puts it together once.

import type { Clock, Log, Random } from '@jackfield/base'
import type {
  Bus,
  Channel,
  Channels,
  DeviceStates,
  DialplanDatabase,
  Exchange,
  GlobalVariables,
  System,
} from '@jackfield/core'
import type { Evaluator } from './evaluator.ts'
import type { ExtensionLookup } from './extension-lookup.ts'
import type { PerChannel } from './per-channel.ts'
import type { Registry } from './registry.ts'
import type { Runner } from './runner.ts'
import type { Session } from './session.ts'
import type { DialplanSettings } from './settings.ts'
import type { Subroutines } from './subroutines.ts'
import type { Walk } from './walk.ts'

/** What the program hands over. */
export interface House {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly exchange: Exchange
  readonly globalVariables: GlobalVariables
  readonly deviceStates: DeviceStates
  readonly database: DialplanDatabase
  readonly system: System
  /** asked at every use, so that a reload takes effect at once */
  settings(): DialplanSettings
  isModuleLoaded(name: string): boolean
}

export interface Parts extends House {
  readonly channels: Channels
  readonly extensions: ExtensionLookup
  readonly registry: Registry
  readonly evaluator: Evaluator
  readonly runner: Runner
  readonly walk: Walk
  readonly subroutines: Subroutines
  readonly sessions: PerChannel<Session>
  /** The log with the channel's id in every line. */
  logOf(channel: Channel): Log
}
