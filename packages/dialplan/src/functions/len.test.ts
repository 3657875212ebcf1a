import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('bytes, not characters', async () => {
  await checkValues({}, [
    ['${LEN(hello world)}', '11'],
    ['${LEN()}', '0'],
    ['${LEN(ü)}', '2'],
    ['${LEN(a,b)}', '3'],
  ])
})
