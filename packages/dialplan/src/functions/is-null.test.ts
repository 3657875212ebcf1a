import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('emptiness', async () => {
  await checkValues({}, [
    ['${ISNULL()}', '1'],
    ['${ISNULL(x)}', '0'],
  ])
})
