// The shapes that applications, functions and the engine share: what is run, what it is handed, and what it reaches.
// Only types, all in one place because they speak of each other; each part that does something has a file of its own.

import type { Clock, Hooks, Log, Random } from '@jackfield/base'
import type {
  Bus,
  CallRecords,
  Channel,
  Channels,
  Configuration,
  DeviceStates,
  DialplanDatabase,
  Exchange,
  FunctionValue,
  GlobalVariables,
  JoinOptions,
  Mailboxes,
  Place,
  System,
} from '@jackfield/core'
import type { Dialplan as Contexts } from '../extensions/index.ts'
import type { FeatureName } from '../features/feature-settings.ts'
import type { SayBook } from '../speaking/say-book.ts'
import type { Locks } from '../states/locks.ts'
import type { ExtensionLookup } from './extension-lookup.ts'
import type { Options } from './option-string.ts'
import type { PerChannel } from './per-channel.ts'
import type { Session } from './session.ts'
import type { DialplanSettings } from './settings.ts'

export type MaybeLater<T> = T | Promise<T>

// ---- functions ------------------------------------------------------------------------------------------------------

export interface FunctionFacts {
  /** as people write it, in upper case */
  readonly name: string
  /** the module it goes away with */
  readonly module: string
  readonly synopsis: string
  /** names in order: `x` is needed, `x?` may be left out, `x...` repeats; the last takes the rest of the text */
  readonly arguments: readonly string[]
  /** `standard` removes quotes and backslashes, `raw` keeps them, `none` hands over the whole text */
  readonly split?: 'standard' | 'raw' | 'none'
  /** what is refused on behalf of the outside unless the configuration lives dangerously */
  readonly danger?: 'read' | 'write' | 'both'
  /** it has nothing to say without a channel */
  readonly needsChannel?: boolean
}

/** What a read gives: a text, or nothing when it failed (the reason stands in the log). */
export type ReadResult = string | undefined

/** One use of a function: on which channel, with which arguments, and what it may reach. */
export interface FunctionUse {
  readonly channel: Channel | undefined
  /** everything between the parentheses */
  readonly data: string
  readonly args: readonly string[]
  readonly deps: EngineDeps
  readonly log: Log
  /** false: asked by an interface, on behalf of somebody outside */
  readonly isTrusted: boolean
  /** What `${name}` would be: built in, of the channel, global, or a function call; nothing when it is unset or takes time. */
  variable(name: string): string | undefined
  /** As `Set(name=value)`; the name may be a function call. Without a value it is removed. */
  setVariable(name: string, value: string | undefined): MaybeLater<boolean>
  substitute(text: string): MaybeLater<string>
}

export interface DialplanFunction extends FunctionFacts {
  readonly read?: (use: FunctionUse) => MaybeLater<ReadResult>
  readonly write?: (use: FunctionUse, value: string) => MaybeLater<boolean | undefined>
}

// ---- applications ---------------------------------------------------------------------------------------------------

export interface ApplicationFacts {
  /** as people write it; found in any letter case */
  readonly name: string
  /** the module it goes away with */
  readonly module: string
  readonly synopsis: string
  /** names in order: `x` is needed, `x?` may be left out, `x...` repeats; the last takes the rest of the text */
  readonly arguments: readonly string[]
  /** `standard` removes quotes and backslashes, `raw` keeps them, `none` hands over the whole text */
  readonly split?: 'standard' | 'raw' | 'none'
  /** letters of the argument called `options`, and what each does; others are warned about and ignored */
  readonly options?: Readonly<Record<string, string>>
}

/**
 * What the loop does next: the next priority; the end of the call; the extension `e`; more digits after the present extension;
 * or this digit as the first of a dialled extension.
 */
export type Outcome = 'continue' | 'end' | 'error' | 'incomplete' | { readonly digit: string }

/** One run of an application: on which channel, with which arguments, and what it may reach. */
export interface ApplicationRun {
  readonly channel: Channel
  /** everything between the parentheses, variables replaced */
  readonly data: string
  readonly args: readonly string[]
  readonly options: Options
  /** aborted when the channel is hung up, runs out of time or is sent elsewhere */
  readonly signal: AbortSignal
  readonly session: Session
  readonly deps: EngineDeps
  readonly log: Log
  /** ` (extensions.conf:12)`, for a line of the log; empty when it stands in no file */
  readonly whereWritten: string
  variable(name: string): string | undefined
  /** As `Set(name=value)`: the name may have underscores or be a function call. */
  setVariable(name: string, value: string | undefined): MaybeLater<boolean>
  substitute(text: string): MaybeLater<string>
  /** Another application in place of this one. Nothing when there is none of this name. */
  execute(application: string, data: string): MaybeLater<Outcome> | undefined
  /** Goes on there, checked neither for existence nor for sense. */
  goTo(place: Place): void
  /** `[[context,]exten,]priority` with labels and `+n`; false: a label that is not there (said in the log). */
  goToLocation(location: string): boolean
}

export type Run = (call: ApplicationRun) => MaybeLater<Outcome | undefined>

export interface Application extends ApplicationFacts {
  readonly run: Run
}

// ---- the engine's own parts -----------------------------------------------------------------------------------------

/** Which applications and functions there are just now. */
export interface Registry {
  application(name: string): Application | undefined
  function(name: string): DialplanFunction | undefined
  applications(): Application[]
  functions(): DialplanFunction[]
  modules(): string[]
}

/** Variables, functions and substitution. `isTrusted` is false on behalf of the outside. */
export interface Evaluator {
  variable(channel: Channel | undefined, name: string, isTrusted?: boolean): string | undefined
  set(channel: Channel | undefined, name: string, value: string | undefined, isTrusted?: boolean): MaybeLater<boolean>
  substitute(channel: Channel | undefined, text: string, isTrusted?: boolean): MaybeLater<string>
  readFunction(channel: Channel | undefined, expression: string, isTrusted?: boolean): MaybeLater<FunctionValue>
  writeFunction(
    channel: Channel | undefined,
    expression: string,
    value: string,
    isTrusted?: boolean,
  ): MaybeLater<FunctionValue>
}

/** Runs one application. */
export interface Runner {
  step(session: Session, name: string, data: string): MaybeLater<Outcome>
  run(session: Session, application: Application, data: string): MaybeLater<Outcome>
}

/** A channel's way through the dialplan. */
export interface PbxRun {
  run(session: Session): Promise<void>
  step(session: Session): MaybeLater<Outcome | undefined>
  goTo(session: Session, place: Place): void
  raiseException(session: Session, reason: string): boolean
  runHangupExtension(session: Session): Promise<void>
}

/** Subroutines that the exchange starts itself. */
export interface Subroutines {
  run(session: Session, location: string): Promise<string | undefined>
  runHangupHandlers(session: Session): Promise<void>
}

/** What parties of a call may do by pressing keys. */
export interface Features {
  codeOf(channel: Channel, feature: FeatureName): string
  joinOptions(caller: Channel, callee: Channel, options: Options): { first?: JoinOptions; second?: JoinOptions }
  beginTransfer(presser: Channel, target: { readonly context: string; readonly exten: string }): boolean
  abortTransfer(presser: Channel): void
}

// ---- what all of them reach -----------------------------------------------------------------------------------------

/** Where a party of a call parks the other one by pressing keys. */
export interface ParkingPlaces {
  /** The extension that parks, for this channel; nothing: there is none. */
  extensionFor(channel: Channel): { readonly context: string; readonly exten: string } | undefined
}

/** What the program hands over. */
export interface DialplanDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly exchange: Exchange
  readonly globalVariables: GlobalVariables
  readonly deviceStates: DeviceStates
  readonly database: DialplanDatabase
  readonly system: System
  readonly configuration: Pick<Configuration, 'get'>
  /** asked at every use, so that a reload takes effect at once */
  settings(): DialplanSettings
  /** of all calls; absent: the engine keeps its own, and nobody else sees them */
  readonly callRecords?: CallRecords
  isModuleLoaded(name: string): boolean
  /** how many messages wait; absent: nobody knows */
  readonly mailboxes?: Pick<Mailboxes, 'get'>
  /** where the feature `parkcall` parks; absent: calls cannot be parked */
  readonly parking?: ParkingPlaces
  /** where every step is told; default to the whole process */
  readonly hooks?: Hooks
}

export interface EngineDeps extends DialplanDeps {
  readonly channels: Channels
  /** as they are now; a reload changes them */
  readonly contexts: () => Contexts
  readonly extensions: ExtensionLookup
  readonly registry: Registry
  readonly evaluator: Evaluator
  readonly runner: Runner
  readonly pbxRun: PbxRun
  readonly subroutines: Subroutines
  readonly sessions: PerChannel<Session>
  readonly callRecords: CallRecords
  readonly locks: Locks
  readonly features: Features
  readonly say: SayBook
  /** The log with the channel's id in every line. */
  logOf(channel: Channel): Log
}
