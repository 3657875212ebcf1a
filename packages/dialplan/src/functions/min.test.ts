import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the lesser', async () => {
  await checkValues({}, [
    ['${MIN(3,1)}', '1'],
    ['${MIN(3,1.5)}', '1.500000'],
    ['${MIN(3)}', ''],
    ['${MIN(a,b)}', ''],
  ])
})
