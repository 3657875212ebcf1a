import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('decodes', async () => {
  await checkValues({}, [['${BASE64_DECODE(aGVsbG8=)}', 'hello']])
})
