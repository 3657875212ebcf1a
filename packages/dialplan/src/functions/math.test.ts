import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one operation', async () => {
  await checkValues({}, [
    ['${MATH(7+5)}', '12.000000'],
    ['${MATH(7/2)}', '3.500000'],
    ['${MATH(7/2,int)}', '3'],
    ['${MATH(2^10)}', '1024.000000'],
    ['${MATH(7 % 4)}', '3.000000'],
    ['${MATH(255,hex)}', ''],
    ['${MATH(250+5,hex)}', 'ff'],
    ['${MATH(60+5,char)}', 'A'],
    ['${MATH(3>2)}', 'TRUE'],
    ['${MATH(3<=2)}', 'FALSE'],
    ['${MATH(1<<4,i)}', '16'],
    ['${MATH(6AND3,i)}', '2'],
    ['${MATH(6XOR3,i)}', '5'],
    ['${MATH(-5+2,i)}', '-3'],
    ['${MATH(1/0)}', '0.000000'],
    ['${MATH(x+1)}', ''],
    ['${MATH(1+1,q)}', ''],
  ])
})
