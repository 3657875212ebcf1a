import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('ABS: no sign', async () => {
  await checkValues({}, [
    ['${ABS(-4)}', '4'],
    ['${ABS(-1.5)}', '1.500000'],
    ['${ABS(x)}', ''],
  ])
})

test('MAX: the greater', async () => {
  await checkValues({}, [
    ['${MAX(3,1,2)}', '3'],
    ['${MAX(a,b)}', ''],
  ])
})

test('MIN: the lesser', async () => {
  await checkValues({}, [
    ['${MIN(3,1)}', '1'],
    ['${MIN(3,1.5)}', '1.500000'],
    ['${MIN(3)}', ''],
    ['${MIN(a,b)}', ''],
  ])
})

test('DIGIT_SUM: digits added', async () => {
  await checkValues({}, [
    ['${DIGIT_SUM(1234)}', '10'],
    ['${DIGIT_SUM(a1b2)}', '3'],
  ])
})

test('INC: adds one', async () => {
  await checkValues({ COUNTER: '5' }, [
    ['${INC(COUNTER)}', '6'],
    ['${COUNTER}', '6'],
    ['${INC(NOT_SET)}', ''],
  ])
})

test('DEC: takes one', async () => {
  await checkValues({ COUNTER: '5', WORD: 'x' }, [
    ['${DEC(COUNTER)}', '4'],
    ['${COUNTER}', '4'],
    ['${DEC(WORD)}', ''],
  ])
})
