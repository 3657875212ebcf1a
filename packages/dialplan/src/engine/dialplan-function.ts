// How a dialplan function is made: its facts, how it is read, how it is written.
// Not the evaluation: finding one by name, splitting what stands between the parentheses and asking for rights is the evaluator's.

import type { Channel } from '@jackfield/core'
import type { DialplanFunction, FunctionFacts, FunctionUse, MaybeLater, ReadResult } from './engine-deps.ts'

export type { DialplanFunction, FunctionFacts, FunctionUse, MaybeLater } from './engine-deps.ts'

/** A use of a function that asked for a channel. */
export type ChannelUse = FunctionUse & { readonly channel: Channel }

export interface FunctionActs<Use extends FunctionUse = FunctionUse> {
  read?(use: Use): MaybeLater<ReadResult>
  /** false: it failed, and the reason stands in the log */
  write?(use: Use, value: string): MaybeLater<boolean | undefined>
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
