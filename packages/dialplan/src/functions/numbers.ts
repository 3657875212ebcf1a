// Dialplan functions of numbers: ABS, MAX, MIN, DIGIT_SUM, INC, DEC.
// Not MATH, which has operators and formats.

import { dialplanFunction, type FunctionUse, failed } from '../engine/dialplan-function.ts'
import { numberPrefix } from '../text/integer-prefix.ts'
import { plainNumber } from '../text/plain-number.ts'
import { step } from '../text/step-variable.ts'

/** ABS(number): without its sign. */
export const abs = dialplanFunction(
  { name: 'ABS', module: 'func_math.so', synopsis: 'A number without its sign.', arguments: ['number'] },
  {
    read(use) {
      const number = numberPrefix(use.data)
      return number === undefined ? failed(use, `ABS: '${use.data}' is no number`) : plainNumber(Math.abs(number))
    },
  },
)

const ofTwo =
  (called: string, choose: (a: number, b: number) => number) =>
  (use: FunctionUse): string | undefined => {
    const [a, b] = use.args.map((text) => numberPrefix(text))
    return a === undefined || b === undefined
      ? failed(use, `${called}: '${use.data}' are no two numbers`)
      : plainNumber(choose(a, b))
  }

/** MAX(a,b): the greater of two numbers. */
export const max = dialplanFunction(
  { name: 'MAX', module: 'func_math.so', synopsis: 'The greater of two numbers.', arguments: ['a', 'b'] },
  { read: ofTwo('MAX', Math.max) },
)

/** MIN(a,b): the lesser of two numbers. */
export const min = dialplanFunction(
  { name: 'MIN', module: 'func_math.so', synopsis: 'The lesser of two numbers.', arguments: ['a', 'b'] },
  { read: ofTwo('MIN', Math.min) },
)

/** DIGIT_SUM(digits): all digits added. */
export const digitSum = dialplanFunction(
  { name: 'DIGIT_SUM', module: 'func_math.so', synopsis: 'The sum of the digits of a number.', arguments: ['number'] },
  { read: ({ data }) => String([...data.replace(/\D/g, '')].reduce((sum, digit) => sum + Number(digit), 0)) },
)

/** INC(variable): adds one to a variable and gives the new value. */
export const inc = dialplanFunction(
  { name: 'INC', module: 'func_math.so', synopsis: 'Adds one to a variable.', arguments: ['variable'] },
  { read: (use) => step(use, 1) },
)

/** DEC(variable): takes one from a variable and gives the new value. */
export const dec = dialplanFunction(
  { name: 'DEC', module: 'func_math.so', synopsis: 'Takes one from a variable.', arguments: ['variable'] },
  { read: (use) => step(use, -1) },
)
