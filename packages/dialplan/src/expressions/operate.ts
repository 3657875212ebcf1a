// What the operators of `$[ … ]` do with two values: coercion, comparison, arithmetic, regular expressions.
// Not precedence, and no dialplan functions. Whatever is odd is reported and still has a result.

import {
  add,
  compare,
  divide,
  multiply,
  negate,
  parseQuantity,
  type Quantity,
  remainderOf,
  subtract,
} from './extended.ts'
import { formatQuantity } from './format-quantity.ts'
import type { BinaryOperator } from './operators.table.ts'
import { compilePosixRegex } from './posix-regex.ts'

/**
 * A calculated number, or text. Text that was written as a number keeps its spelling (`08` stays `08` until it is calculated
 * with) and counts as a number; quoted text keeps its quotes and never does.
 */
export type Value =
  | { readonly kind: 'number'; readonly number: Quantity }
  | { readonly kind: 'numeric'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }

export type Report = (code: string, message: string) => void

/** What a division by nothing sensible gives. */
const beyond = 2_147_483_647

export const numberValue = (number: Quantity): Value => ({ kind: 'number', number })
/** Text that came out of an operation: digits alone may be calculated with again. */
export const textValue = (text: string): Value => ({ kind: /^\d+$/.test(text) ? 'numeric' : 'text', text })

export const toText = (value: Value): string => (value.kind === 'number' ? formatQuantity(value.number) : value.text)

export function toNumber(value: Value): Quantity | undefined {
  if (value.kind === 'number') return value.number
  return value.kind === 'numeric' ? parseQuantity(value.text) : undefined
}

const withoutQuotes = (value: Value): string => toText(value).replaceAll('"', '')

const flag = (isTrue: boolean): Value => numberValue(isTrue ? 1 : 0)

/** Neither empty nor zero; text in quotes is never empty, for the quotes are part of it. */
function hasSubstance(value: Value): boolean {
  const number = toNumber(value)
  return number === undefined ? toText(value) !== '' : compare(number, 0) !== 0
}

/** The truth of `a ? b :: c`. */
export function isTruthy(value: Value): boolean {
  if (value.kind === 'number') return compare(value.number, 0) !== 0
  return value.text !== '' && value.text !== '""' && value.text !== '0'
}

/** By bytes, as text is ordered without a locale. */
function compareTexts(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function compareValues(a: Value, b: Value): number {
  const [left, right] = [toNumber(a), toNumber(b)]
  if (left === undefined || right === undefined) return compareTexts(toText(a), toText(b))
  return compare(left, right)
}

function search(a: Value, b: Value, isAnchored: boolean, report: Report): Value {
  const pattern = withoutQuotes(b)
  const compiled = compilePosixRegex(pattern)
  if (!compiled.ok) {
    report('bad-regex', `"${pattern}" is not a regular expression: ${compiled.reason}`)
    return textValue('')
  }
  const { regex } = compiled
  const match = regex.find(withoutQuotes(a))
  const isFound = match !== undefined && (!isAnchored || match.start === 0)
  if (regex.hasGroup) return textValue(isFound ? (match.group ?? '') : '')
  return numberValue(isFound ? Buffer.byteLength(match.text) : 0)
}

type Operands = { readonly left: Quantity | undefined; readonly right: Quantity | undefined }
type Arithmetic = (operands: Operands, report: Report) => Quantity

const arithmetic: Readonly<Record<'+' | '-' | '*' | '/' | '%', Arithmetic>> = {
  '+': ({ left = 0, right = 0 }) => add(left, right),
  '-': ({ left = 0, right = 0 }) => subtract(left, right),
  '*': ({ left, right }) => (left === undefined || right === undefined ? 0 : multiply(left, right)),
  '/': ({ left, right }, report) => {
    if (left === undefined) return 0
    if (right === undefined) return beyond
    if (compare(right, 0) !== 0) return divide(left, right)
    report('division-by-zero', 'Division by zero')
    return beyond
  },
  '%': ({ left, right }) =>
    left === undefined || right === undefined || compare(right, 0) === 0 ? 0 : remainderOf(left, right),
}

function calculate(operator: keyof typeof arithmetic, a: Value, b: Value, report: Report): Value {
  const operands = { left: toNumber(a), right: toNumber(b) }
  for (const [operand, value] of [
    [operands.left, a],
    [operands.right, b],
  ] as const) {
    if (operand === undefined) report('not-a-number', `"${toText(value)}" is not a number for "${operator}"`)
  }
  return numberValue(arithmetic[operator](operands, report))
}

export function operate(operator: BinaryOperator, a: Value, b: Value, report: Report): Value {
  switch (operator) {
    case '|':
    case '||':
      return hasSubstance(a) ? a : b
    case '&':
    case '&&':
      return hasSubstance(a) && hasSubstance(b) ? a : numberValue(0)
    case '=':
    case '==':
      return flag(compareValues(a, b) === 0)
    case '!=':
      return flag(compareValues(a, b) !== 0)
    case '<':
      return flag(compareValues(a, b) < 0)
    case '>':
      return flag(compareValues(a, b) > 0)
    case '<=':
      return flag(compareValues(a, b) <= 0)
    case '>=':
      return flag(compareValues(a, b) >= 0)
    case ':':
      return search(a, b, true, report)
    case '=~':
      return search(a, b, false, report)
    case '~~':
      return textValue(withoutQuotes(a) + withoutQuotes(b))
    default:
      return calculate(operator, a, b, report)
  }
}

/** `!x`: of text only the whole number it begins with counts, so `!abc` is true. */
function isNothing(value: Value): boolean {
  if (value.kind === 'number') return compare(value.number, 0) === 0
  return !/^\s*[+-]?0*[1-9]/.test(value.text)
}

export function operateUnary(operator: '-' | '!', value: Value, report: Report): Value {
  if (operator === '!') return flag(isNothing(value))
  const number = toNumber(value)
  if (number !== undefined) return numberValue(negate(number))
  report('not-a-number', `"${toText(value)}" is not a number for "-"`)
  return numberValue(0)
}
