import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('encodes', async () => {
  await checkValues({}, [['${BASE64_ENCODE(hello)}', 'aGVsbG8=']])
})
