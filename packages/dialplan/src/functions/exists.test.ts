import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('no emptiness', async () => {
  await checkValues({}, [
    ['${EXISTS()}', '0'],
    ['${EXISTS(x)}', '1'],
  ])
})
