import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('decodes', async () => {
  await checkValues({}, [['${BASE64_DECODE(aGVsbG8=)}', 'hello']])
})
