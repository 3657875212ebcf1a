import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('one holder', async () => {
  await checkValues({}, [
    ['${LOCK(a)}${LOCK(a)}', '11'],
    ['${UNLOCK(a)}', '1'],
  ])
})
