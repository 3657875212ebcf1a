import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('emptiness', async () => {
  await checkValues({}, [
    ['${ISNULL()}', '1'],
    ['${ISNULL(x)}', '0'],
  ])
})
