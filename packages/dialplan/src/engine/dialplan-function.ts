// The shape of a dialplan function: its facts, how it is read, how it is written.
// Not the evaluation: finding one by name, splitting what stands between the parentheses and asking for rights is the evaluator's.

import type { Log } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import type { Parts } from './parts.ts'

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
export type MaybeLater<T> = T | Promise<T>

/** One use of a function: on which channel, with which arguments, and what it may reach. */
export interface FunctionUse {
  readonly channel: Channel | undefined
  /** everything between the parentheses */
  readonly data: string
  readonly args: readonly string[]
  readonly parts: Parts
  readonly log: Log
  /** false: asked by an interface, on behalf of somebody outside */
  readonly isTrusted: boolean
  /** What `${name}` would be: built in, of the channel, global, or a function call; nothing when it is unset or takes time. */
  variable(name: string): string | undefined
  /** As `Set(name=value)`; the name may be a function call. Without a value it is removed. */
  setVariable(name: string, value: string | undefined): MaybeLater<boolean>
  substitute(text: string): MaybeLater<string>
}

/** A use of a function that asked for a channel. */
export type ChannelUse = FunctionUse & { readonly channel: Channel }

export interface FunctionActs<Use extends FunctionUse = FunctionUse> {
  read?(use: Use): MaybeLater<ReadResult>
  /** false: it failed, and the reason stands in the log */
  write?(use: Use, value: string): MaybeLater<boolean | undefined>
}

export interface DialplanFunction extends FunctionFacts {
  readonly read?: (use: FunctionUse) => MaybeLater<ReadResult>
  readonly write?: (use: FunctionUse, value: string) => MaybeLater<boolean | undefined>
}

export function dialplanFunction(
  facts: FunctionFacts & { needsChannel: true },
  acts: FunctionActs<ChannelUse>,
): DialplanFunction
export function dialplanFunction(facts: FunctionFacts, acts: FunctionActs): DialplanFunction
export function dialplanFunction(facts: FunctionFacts, acts: FunctionActs<never>): DialplanFunction {
  return { ...facts, ...acts } as DialplanFunction
}

/** Says why, and gives what a failed read gives. */
export const failed = (use: Pick<FunctionUse, 'log'>, message: string): undefined => {
  use.log.warning(message)
  return undefined
}
