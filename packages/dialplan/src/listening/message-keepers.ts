// Where recordings of calls become messages of mailboxes: voicemail says how, if the exchange has it.
// Not the mailboxes.

import type { Channel, Exchange } from '@jackfield/core'

export interface RecordingToKeep {
  /** `100` or `100@office` */
  readonly mailbox: string
  /** empty: where new ones are */
  readonly folder: string
  /** of the file, which stays where it is */
  readonly path: string
  readonly channel: Channel
  readonly caller: { readonly name: string; readonly number: string }
  /** on the wall clock */
  readonly startedAt: number
  readonly durationMs: number
}

/** False: there is no such mailbox, or no room. */
export type KeepRecording = (recording: RecordingToKeep) => Promise<boolean>

const keepers = new WeakMap<Exchange, KeepRecording>()

export const keepRecordingsWith = (exchange: Exchange, keep: KeepRecording): void => void keepers.set(exchange, keep)

/** Nothing: there is no voicemail. */
export const recordingKeeper = (exchange: Exchange): KeepRecording | undefined => keepers.get(exchange)

/** `100@office/Work,101`: mailboxes, each with a folder if one is said. */
export const parseMailboxes = (text: string): { readonly mailbox: string; readonly folder: string }[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [mailbox = '', folder = ''] = part.split('/')
      return { mailbox, folder }
    })
