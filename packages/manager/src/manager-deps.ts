// What an action may use: the parts of the exchange, handed over by the program.
// Not the exchange: nothing is made here.

import type { Clock, Log, Random } from '@jackfield/base'
import type {
  Bus,
  DeviceStates,
  DialplanDatabase,
  Exchange,
  Gate,
  GlobalVariables,
  Logs,
  Mailboxes,
  Modules,
  RecordSettings,
  System,
} from '@jackfield/core'
import type { Dialplan as Contexts, DialplanEngine, ExtensionStates, FeatureSettings } from '@jackfield/dialplan'
import type { Parking } from '@jackfield/parking'
import type { Queues } from '@jackfield/queues'
import type { PjsipInventory } from '@jackfield/technologies'
import type { Voicemail } from '@jackfield/voicemail'
import type { AsyncAgi } from './async-agi.ts'
import type { Commands } from './commands.ts'
import type { ConfigurationFiles } from './configuration-files.ts'

export interface ManagerDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly system: System
  readonly gate: Gate
  readonly modules: Modules
  readonly logs: Logs
  readonly database: DialplanDatabase
  readonly deviceStates: DeviceStates
  readonly mailboxes: Mailboxes
  readonly globalVariables: GlobalVariables
  readonly exchange: Exchange
  readonly dialplan: DialplanEngine
  readonly contexts: Contexts
  readonly extensionStates: ExtensionStates
  /** as features.conf says now */
  readonly features: () => FeatureSettings
  /** as cdr.conf says now */
  readonly recordSettings: () => RecordSettings
  /** Reads the whole configuration again. */
  readonly reload: () => Promise<void>
  readonly commands: Commands
  readonly configurationFiles: ConfigurationFiles
  readonly asyncAgi: AsyncAgi
  readonly parking: Pick<Parking, 'lots' | 'lot' | 'reserve' | 'send'>
  readonly queues: Queues
  readonly voicemail: Voicemail
  readonly sip: PjsipInventory
}
