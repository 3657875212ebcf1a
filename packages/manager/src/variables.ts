// Variables and functions of the dialplan as requests read and write them: of a channel, or global.
// Not the dialplan: dangerous functions are its to refuse.

import type { Channel } from '@jackfield/core'
import type { ManagerDeps } from './manager-deps.ts'

/** Expressions that run something: for those who may do anything only. */
export const isForbiddenExpression = (text: string): boolean => /SHELL|EVAL/i.test(text)

const isFunction = (expression: string) => expression.endsWith(')')

/** Nothing: it is not set, or there is no such function. */
export async function readExpression(
  { dialplan }: Pick<ManagerDeps, 'dialplan'>,
  channel: Channel | undefined,
  expression: string,
): Promise<string | undefined> {
  if (!isFunction(expression)) return dialplan.readVariable(channel, expression)
  const read = await dialplan.readFunctionLater(channel, expression)
  return read.ok ? read.value : undefined
}

/** False: there is no such function, it refused, or there are too many variables. */
export async function writeExpression(
  deps: Pick<ManagerDeps, 'dialplan' | 'globalVariables'>,
  channel: Channel | undefined,
  expression: string,
  value: string,
): Promise<boolean> {
  if (isFunction(expression)) return (await deps.dialplan.writeFunctionLater(channel, expression, value)).ok
  if (!channel) return deps.globalVariables.set(expression, value).ok
  return !channel.variables.put(expression, value)
}
