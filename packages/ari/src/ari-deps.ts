// What a handler works with: every part of the exchange it may ask.
// Not the parts themselves: the program that starts the exchange puts them together.

import type { Clock, Log, LoginBlocks, Random } from '@jackfield/base'
import type {
  Bus,
  Configuration,
  DeviceStates,
  EndpointSnapshot,
  Gate,
  GlobalVariables,
  Logs,
  Mailboxes,
  Modules,
  Sounds,
  System,
} from '@jackfield/core'
import type { Applications } from './applications/index.ts'
import type { BrowserPhoneBook } from './browser-phone-book.ts'
import type { CallDeps } from './call-deps.ts'
import type { CaptureBook } from './capture-book.ts'
import type { ClusterBook } from './cluster-book.ts'
import type { ConfigurationBook } from './configuration-book.ts'
import type { ExchangeWatch } from './exchange-watch.ts'
import type { CallBook } from './ladder/index.ts'
import type { MediaSocketBook } from './media-socket-book.ts'
import type { QueueBook } from './queue-book.ts'
import type { Render } from './render.ts'
import type { TelephoneBook } from './telephone-book.ts'
import type { TranscriptionBook } from './transcription-book.ts'
import type { VoicemailBook } from './voicemail-book.ts'

export interface EndpointBook {
  /** every endpoint, those of whole technologies left out */
  list(): readonly EndpointSnapshot[]
  /** nothing when there is no such technology, or it has no endpoints */
  listOf(technology: string): readonly EndpointSnapshot[] | undefined
  /** the technology in any letter case */
  get(technology: string, resource: string): EndpointSnapshot | undefined
}

export interface AriDeps extends CallDeps {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly bus: Bus
  readonly render: Render
  readonly system: System
  readonly globalVariables: GlobalVariables
  readonly modules: Modules
  readonly logs: Logs
  readonly configuration: Configuration
  readonly deviceStates: DeviceStates
  readonly mailboxes: Mailboxes
  readonly sounds: Sounds
  readonly gate: Gate
  /** who is blocked at which door */
  readonly logins: LoginBlocks
  readonly endpoints: EndpointBook
  readonly applications: Applications
  readonly queues: QueueBook
  readonly voicemail: VoicemailBook
  readonly browserPhones: BrowserPhoneBook
  readonly watch: ExchangeWatch
  readonly cluster: ClusterBook
  readonly mediaSockets: MediaSocketBook
  readonly transcriptions: TranscriptionBook
  readonly configurationFiles: ConfigurationBook
  readonly telephones: TelephoneBook
  readonly callBook: CallBook
  /** made with the commands, which have captures, too */
  captures(): CaptureBook
}
