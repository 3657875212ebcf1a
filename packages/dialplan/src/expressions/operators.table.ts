// The operators of `$[ … ]` and how strongly they bind; a higher number binds more.
// Not what they do; that is operate.ts.

import { table } from '@jackfield/base'
import type { Operator } from './tokens.ts'

export type BinaryOperator = Exclude<Operator, '!' | '?' | '::' | ',' | '(' | ')'>

/** All of these are left-associative. */
export const binaryOperators = {
  '|': { level: 3 },
  '||': { level: 3 },
  '&': { level: 4 },
  '&&': { level: 4 },
  '=': { level: 5 },
  '==': { level: 5 },
  '!=': { level: 5 },
  '<': { level: 5 },
  '>': { level: 5 },
  '<=': { level: 5 },
  '>=': { level: 5 },
  '+': { level: 6 },
  '-': { level: 6 },
  '*': { level: 7 },
  '/': { level: 7 },
  '%': { level: 7 },
  ':': { level: 9 },
  '=~': { level: 9 },
  '~~': { level: 9 },
} as const satisfies Record<BinaryOperator, { level: number }>

/** The same, by a text that may be no operator. */
export const operatorsByText = table<{ readonly level: number }>(binaryOperators)

/** `a ? b :: c` */
export const choiceLevel = 2
/** Unary `-` and `!`: less than the regular expressions, so `-2 : 2` is `-(2 : 2)`. */
export const unaryLevel = 8
