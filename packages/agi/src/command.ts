// One command of AGI as data: its words, how much may follow them, what it needs, and what it does.
// Not the conversation it is said in.

import type { ApplicationRun } from '@jackfield/dialplan'

export interface CommandDescription {
  /** as people write it: one to three words in upper case */
  readonly name: string
  /** what stands behind the name, for people: `<file> [<timeout>]` */
  readonly arguments: string
  /** how many words must follow the name, and how many may */
  readonly least: number
  readonly most: number
  /** a line or two for whoever said it wrongly */
  readonly usage: string
  /** also when the channel has been hung up */
  readonly isForTheDead?: boolean
}

/** One use of a command. */
export interface CommandUse {
  /** the run of the application: the channel, its digits, its variables */
  readonly call: ApplicationRun
  /** the words behind its name */
  readonly args: readonly string[]
  /** Says something before the answer. */
  say(line: string): Promise<void>
  /** The conversation ends after this command. */
  leave(): void
}

/** What stands behind `200 result=`; nothing: it was said wrongly. */
export type CommandResult = string | undefined

export interface AgiCommand {
  readonly description: CommandDescription
  readonly run: (use: CommandUse) => CommandResult | Promise<CommandResult>
}

export const agiCommand = (description: CommandDescription, run: AgiCommand['run']): AgiCommand => ({
  description,
  run,
})

/** No limit to how many words follow. */
export const anyNumber = Number.POSITIVE_INFINITY

/** A key as answers show it: the number of its character. */
export const keyCode = (key: string | undefined): string => (key === undefined ? '0' : String(key.charCodeAt(0)))

/** The integer that a text begins with, with an optional sign: `100.5` is 100. Nothing when there is none, or it is too long. */
export function readNumber(text: string | undefined): number | undefined {
  const digits = /^\s*([+-]?\d{1,15})(?!\d)/.exec(text ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
