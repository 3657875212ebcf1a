// The shape of a dialplan application: its facts and what it does on a channel.
// Not the loop that runs one after the other: that is the engine's.

import type { Log } from '@jackfield/base'
import type { Channel, Place } from '@jackfield/core'
import type { MaybeLater } from './dialplan-function.ts'
import type { Options } from './option-string.ts'
import type { Parts } from './parts.ts'
import type { Session } from './session.ts'

/** The module of what is always there. */
export const coreModule = 'core'

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
export interface Call {
  readonly channel: Channel
  /** everything between the parentheses, variables replaced */
  readonly data: string
  readonly args: readonly string[]
  readonly options: Options
  /** aborted when the channel is hung up, runs out of time or is sent elsewhere */
  readonly signal: AbortSignal
  readonly session: Session
  readonly parts: Parts
  readonly log: Log
  variable(name: string): string | undefined
  /** As `Set(name=value)`: the name may have underscores or be a function call. */
  setVariable(name: string, value: string | undefined): MaybeLater<boolean>
  substitute(text: string): MaybeLater<string>
  /** Another application in place of this one. Nothing when there is none of this name. */
  execute(application: string, data: string): Promise<Outcome> | undefined
  /** Goes on there, checked neither for existence nor for sense. */
  goTo(place: Place): void
  /** `[[context,]exten,]priority` with labels and `+n`; false: a label that is not there (said in the log). */
  goToLocation(location: string): boolean
}

export type Run = (call: Call) => MaybeLater<Outcome | undefined>

export interface Application extends ApplicationFacts {
  readonly run: Run
}

export const application = (facts: ApplicationFacts, run: Run): Application => ({ ...facts, run })
