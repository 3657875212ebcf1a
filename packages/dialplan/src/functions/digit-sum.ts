// DIGIT_SUM(digits): all digits added.

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const digitSum = dialplanFunction(
  { name: 'DIGIT_SUM', module: 'func_math.so', synopsis: 'The sum of the digits of a number.', arguments: ['number'] },
  { read: ({ data }) => String([...data.replace(/\D/g, '')].reduce((sum, digit) => sum + Number(digit), 0)) },
)
