// What the parts of voicemail reach of each other.
// Only types: voicemail.ts puts them together.

import type { Clock, Log, Random } from '@jackfield/base'
import type { Bus, Channel, Mailboxes } from '@jackfield/core'
import type { MailboxUser, VoicemailSettings, Zone } from './settings/voicemail-settings.ts'
import type { Folder } from './spool/folders.table.ts'
import type { Spool, StoredMessage } from './spool/spool.ts'

export interface VoicemailParts {
  readonly clock: Clock
  readonly random: Random
  readonly bus: Bus
  readonly log: Log
  readonly spool: Spool
  readonly mailboxes: Mailboxes
  /** as voicemail.conf says now */
  readonly settings: VoicemailSettings
  /** as another file beside it says now; nothing: there is no such file */
  settingsOf(file: string): VoicemailSettings | undefined
  /** `box` or `box@context`; without a context `default`, or any that has it where `searchcontexts` says so. */
  find(name: string): MailboxUser | undefined
  zoneOf(user: MailboxUser): Zone | undefined
  /** Where somebody recorded a name for callers of this number. */
  callerNamePath(number: string): string
  /** An id that no message has yet. */
  newMessageId(): string
  /** Mails, pager, then what `changed` does. */
  messageCame(user: MailboxUser, message: StoredMessage, channel: Channel | undefined): Promise<void>
  /** Lamps and programs learn how many messages there are. */
  changed(user: MailboxUser, channel?: Channel): Promise<void>
  /** As it is to be entered, wherever it is kept. */
  passwordOf(user: MailboxUser): Promise<string>
  /** False: somebody refuses it. */
  acceptsPassword(user: MailboxUser, password: string): Promise<boolean>
  changePassword(user: MailboxUser, password: string): Promise<void>
  copyMessage(
    message: StoredMessage,
    to: MailboxUser,
    folder: Folder,
    channel: Channel | undefined,
  ): Promise<StoredMessage | undefined>
}
