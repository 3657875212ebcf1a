import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the greater', async () => {
  await checkValues({}, [
    ['${MAX(3,1,2)}', '3'],
    ['${MAX(a,b)}', ''],
  ])
})
