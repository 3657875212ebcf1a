// MATH(a op b[,type]): one operation on two numbers.

import { table } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

type Result = number | boolean

const whole = (operate: (a: bigint, b: bigint) => bigint) => (a: number, b: number) =>
  Number(BigInt.asIntN(64, operate(BigInt(Math.trunc(a)), BigInt(Math.trunc(b)))))

const operators = table<(a: number, b: number) => Result>({
  '*': (a, b) => a * b,
  // a divisor that is not above zero gives nothing, instead of an error
  '/': (a, b) => (b <= 0 ? 0 : a / b),
  '%': (a, b) => (Math.trunc(b) <= 0 ? 0 : Math.trunc(a) % Math.trunc(b)),
  '^': (a, b) => a ** b,
  AND: whole((a, b) => a & b),
  XOR: whole((a, b) => a ^ b),
  OR: whole((a, b) => a | b),
  '>=': (a, b) => a >= b,
  '>>': whole((a, b) => a >> b),
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '<<': whole((a, b) => a << b),
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
})

/** The first of these that stands in the text is the operation; a sign at the very beginning is none. */
function findOperator(text: string): { name: string; at: number } | undefined {
  for (const name of [...operators.keys()]) {
    const at = text.indexOf(name, 1)
    if (at > 0) return { name, at }
  }
  return undefined
}

function write(value: number, type: string): string | undefined {
  switch (type.trim().charAt(0).toLowerCase()) {
    case '':
    case 'f':
      return value.toFixed(6)
    case 'i':
      return String(Math.trunc(value))
    case 'h':
      return BigInt.asUintN(32, BigInt(Math.trunc(value))).toString(16)
    case 'c':
      return String.fromCharCode(Math.trunc(value) & 0xff)
    default:
      return undefined
  }
}

export const math = dialplanFunction(
  {
    name: 'MATH',
    module: 'func_math.so',
    synopsis: 'One operation on two numbers.',
    arguments: ['a op b', 'type?'],
  },
  {
    read(use) {
      const [expression = '', type = ''] = use.args
      const found = findOperator(expression)
      if (!found) return failed(use, `MATH: there is no operator in '${expression}'`)
      const a = numberPrefix(expression.slice(0, found.at))
      const b = numberPrefix(expression.slice(found.at + found.name.length))
      if (a === undefined || b === undefined) return failed(use, `MATH: '${expression}' lacks a number`)
      const result = operators.get(found.name)?.(a, b) as Result
      if (typeof result === 'boolean') return result ? 'TRUE' : 'FALSE'
      if (!Number.isFinite(result)) return failed(use, `MATH: the result of '${expression}' is no number`)
      return write(result, type) ?? failed(use, `MATH: '${type}' is no type of a result`)
    },
  },
)
