// What voicemail.conf says, as the rest of the package reads it: mailboxes, zones, aliases and what holds for all.
// Only types and what everybody asks of them; the file is read elsewhere.

import type { OptionsOf, Place } from '@jackfield/conf'
import type { generalOptions, ownOptions, sharedOptions } from './voicemail-options.table.ts'

export type SharedOptions = OptionsOf<typeof sharedOptions>
export type GeneralOptions = OptionsOf<typeof generalOptions>
export type OwnOptions = OptionsOf<typeof ownOptions>

export interface MailboxUser {
  readonly box: string
  /** of voicemail.conf, not of the dialplan */
  readonly context: string
  /** as it is written: a `-` in front means that its owner may not change it */
  readonly password: string
  readonly fullName: string
  readonly emails: readonly string[]
  readonly pager: string
  /** its own, and of [general] what it has not */
  readonly options: SharedOptions & OwnOptions
  /** the line that has it */
  readonly place: Place
}

export interface Zone {
  readonly name: string
  /** of the operating system: `Europe/Berlin` */
  readonly timeZone: string
  /** how a moment is said */
  readonly format: string
}

export interface Alias {
  /** `box@context` */
  readonly alias: string
  readonly mailbox: string
}

export interface VoicemailSettings {
  readonly general: GeneralOptions
  /** endings of files that are written, best first; `wav49` has the ending `WAV` */
  readonly formats: readonly RecordedFormat[]
  /** by context, in the order of the file */
  readonly contexts: ReadonlyMap<string, ReadonlyMap<string, MailboxUser>>
  readonly zones: ReadonlyMap<string, Zone>
  /** nothing: there is no section of aliases */
  readonly aliases: readonly Alias[] | undefined
  /** `directoryintro` of contexts that have their own */
  readonly directoryIntros: ReadonlyMap<string, string>
}

export interface RecordedFormat {
  /** as it is recorded: `wav49` */
  readonly format: string
  /** of the file: `WAV` */
  readonly ending: string
}

export const defaultContext = 'default'

/** `box@context`, as telephones and lamps know it. */
export const mailboxName = ({ box, context }: Pick<MailboxUser, 'box' | 'context'>): string => `${box}@${context}`

/** The password that is to be entered. */
export const enteredPassword = ({ password }: Pick<MailboxUser, 'password'>): string => password.replace(/^-/, '')

/** How many messages that were deleted are kept. */
export function keptDeleted({ options }: MailboxUser): number {
  const text = options.backupdeleted
  if (/^(yes|true|y|t|on)$/i.test(text)) return 100
  return /^\d+$/.test(text) ? Math.min(Number(text), 9999) : 0
}
