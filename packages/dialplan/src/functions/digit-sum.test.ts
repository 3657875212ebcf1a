import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('digits added', async () => {
  await checkValues({}, [
    ['${DIGIT_SUM(1234)}', '10'],
    ['${DIGIT_SUM(a1b2)}', '3'],
  ])
})
