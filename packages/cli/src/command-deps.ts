// What commands reach: the parts of the exchange, and ports to the program and the doors around it.
// Only types: the program hands it over.

import type { CallBook } from '@jackfield/ari'
import type { Clock, Json, Log, LoginBlocks } from '@jackfield/base'
import type {
  DeviceStates,
  DialplanDatabase,
  Exchange,
  Gate,
  GlobalVariables,
  Logs,
  Modules,
  System,
} from '@jackfield/core'
import type { Dialplan, DialplanEngine, DialplanSettings, FeatureSettings } from '@jackfield/dialplan'
import type { Parking } from '@jackfield/parking'
import type { Queues } from '@jackfield/queues'
import type { PjsipInventory } from '@jackfield/technologies'
import type { Voicemail } from '@jackfield/voicemail'
import type { Captures } from './packets/captures.ts'
import type { SipHistory } from './sip-history.ts'
import type { SipLogger } from './sip-logger/sip-logger.ts'

export interface CommandDeps {
  readonly clock: Clock
  readonly log: Log
  readonly system: System
  readonly exchange: Exchange
  readonly engine: DialplanEngine
  readonly contexts: Dialplan
  /** as features.conf says now */
  readonly features: () => FeatureSettings
  /** as confbridge.conf, followme.conf and others say now */
  readonly dialplanSettings: () => DialplanSettings
  /** parts that work through one thing after another */
  readonly queues: () => readonly WorkQueue[]
  readonly modules: Modules
  readonly logs: Logs
  readonly database: DialplanDatabase
  readonly deviceStates: DeviceStates
  readonly globalVariables: GlobalVariables
  readonly gate: Gate
  readonly logins: LoginBlocks
  readonly program: ProgramPort
  readonly interface: InterfacePort
  readonly http: HttpPort
  readonly manager: ManagerPort
  readonly sip: SipPort
  readonly agi: AgiPort
  readonly parking: Pick<Parking, 'isDynamic' | 'lots' | 'lot'>
  readonly callQueues: Queues
  readonly voicemail: Voicemail
  readonly records: RecordsPort
  readonly captures: Captures
  readonly callBook: Pick<CallBook, 'list' | 'story' | 'refusedLeftOut'>
  /** nothing: the exchange is alone */
  readonly cluster: () => ClusterPort | undefined
  readonly mediaDebug: { readonly isOn: boolean; set(isOn: boolean): void }
}

export interface WorkQueue {
  readonly name: string
  /** since the start */
  readonly processed: number
  /** now */
  readonly waiting: number
  /** as many as ever waited at once */
  readonly most: number
}

export interface SipPort {
  readonly inventory: PjsipInventory
  readonly logger: SipLogger
  readonly history: SipHistory
}

export const endings = ['stop', 'restart'] as const
export type Ending = (typeof endings)[number]
/** `gracefully`: no new calls, those there are may end; `when convenient`: as soon as there happens to be no call */
export type EndingMoment = 'now' | 'gracefully' | 'when convenient'

/** What can be read again by itself. */
export type ReloadedPart = 'everything' | 'dialplan' | 'logger'

export interface ProgramPort {
  /** Resolves when every door is open. */
  whenBooted(): Promise<void>
  /** How many calls it waits for. */
  end(ending: Ending, moment: EndingMoment): { readonly callsLeft: number }
  /** Calls off an end that is waiting for calls; false: none is. */
  abortEnding(): boolean
  /** Rejects when the configuration cannot be used; the one there was goes on. */
  reload(part: ReloadedPart): Promise<void>
  /** Copies the database; where to, and how long it is. */
  backup(): Promise<{ readonly path: string; readonly bytes: number }>
  facts(): ProgramFacts
}

export interface ProgramFacts {
  readonly configurationFile: string
  readonly maxCalls: number
  readonly maxLoad: number
  readonly livesDangerously: boolean
  readonly languagePrefix: boolean
  /** what each is for, and where it is */
  readonly directories: readonly (readonly [purpose: string, path: string])[]
}

/** The interface for applications. */
export interface InterfacePort {
  status(): InterfaceStatus
  users(): readonly { readonly name: string; readonly isReadOnly: boolean; readonly allows: readonly string[] }[]
  applications(): readonly InterfaceApplication[]
  sockets(): readonly InterfaceSocket[]
  /** Closes the sockets of these numbers; how many there were. */
  closeSockets(ids: readonly number[]): number
  /** Writes everything about an application into the log; `all`: about every one and every request. */
  debug(application: string, isOn: boolean): void
  isDebugged(application: string): boolean
}

export interface InterfaceStatus {
  readonly isEnabled: boolean
  readonly isPretty: boolean
  readonly realm: string
  readonly allowedOrigins: readonly string[]
}

export interface InterfaceApplication {
  readonly name: string
  readonly isActive: boolean
  /** as the interface itself shows it */
  readonly shown: Json
}

export interface InterfaceSocket {
  readonly id: number
  readonly applications: readonly string[]
  readonly user: string
  readonly remote: string
  readonly isOutbound: boolean
}

export interface HttpPort {
  readonly prefix: string
  readonly serverName: string
  readonly addresses: readonly { readonly host: string; readonly port: number; readonly isSecure: boolean }[]
  readonly paths: readonly string[]
  readonly redirects: readonly string[]
  readonly connections: number
}

/** The manager interface. */
export interface ManagerPort {
  /** those connected; a user without a name has not logged in */
  sessions(): readonly { readonly user: string; readonly remote: string }[]
  users(): readonly string[]
  actions(): Promise<readonly { readonly name: string; readonly synopsis: string; readonly privileges: string }[]>
  events(): Promise<readonly { readonly name: string; readonly privileges: string }[]>
}

/** The exchanges that are one with this. */
export interface ClusterPort {
  readonly cluster: string
  /** of this node */
  readonly name: string
  readonly isConnected: boolean
  /** why there is no connection to the engine, in words; empty when there is one */
  readonly trouble: string
  readonly hasMajority: boolean
  nodes(): readonly {
    readonly name: string
    readonly state: string
    readonly isSelf: boolean
    readonly isDraining: boolean
    readonly incarnation: number
    readonly version: string
    readonly protocol: number
    readonly calls: number
    readonly channels: number
    /** from 0 to 1 */
    readonly load: number
    readonly quietMs: number | undefined
  }[]
  /** Any node takes nothing new from now on, also this one. */
  drainNode(node: string, limitSeconds: number | undefined): Promise<NodeOutcome>
  undrainNode(node: string): Promise<NodeOutcome>
}

/** `message`: why nothing was done */
export type NodeOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** Programs that drive calls. */
export interface AgiPort {
  isDebugged: boolean
  readonly commands: readonly { readonly name: string; readonly usage: string; readonly isForTheDead: boolean }[]
}

/** What is written down of calls. */
export interface RecordsPort {
  calls(): {
    readonly isEnabled: boolean
    /** channels are recorded unless the dialplan says otherwise */
    readonly isActive: boolean
    readonly keepsUnanswered: boolean
    readonly recordsCongestion: boolean
    /** absent: each record is written at once */
    readonly batch?: { readonly size: number; readonly timeMs: number; readonly flushesAtEnd: boolean }
    /** since the start, and those that wait to be written together */
    readonly written: number
    readonly waiting: number
    readonly backends: readonly string[]
  }
  channelEvents(): {
    readonly isEnabled: boolean
    readonly kinds: readonly string[]
    readonly applications: readonly string[]
    readonly backends: readonly string[]
  }
  /** Writes what waits. */
  submit(): void
}
