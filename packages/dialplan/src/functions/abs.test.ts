import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('no sign', async () => {
  await checkValues({}, [
    ['${ABS(-4)}', '4'],
    ['${ABS(-1.5)}', '1.500000'],
    ['${ABS(x)}', ''],
  ])
})
