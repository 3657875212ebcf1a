import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('BASE64_ENCODE: encodes', async () => {
  await checkValues({}, [['${BASE64_ENCODE(hello)}', 'aGVsbG8=']])
})

test('BASE64_DECODE: decodes', async () => {
  await checkValues({}, [['${BASE64_DECODE(aGVsbG8=)}', 'hello']])
})

test('URIENCODE: all but the unreserved', async () => {
  await checkValues({}, [['${URIENCODE(a b/c?ü)}', 'a%20b%2Fc%3F%C3%BC']])
})

test('URIDECODE: what is no encoding stays', async () => {
  await checkValues({}, [
    ['${URIDECODE(a%20b%2Fc%C3%BC)}', 'a b/cü'],
    ['${URIDECODE(100%)}', '100%'],
  ])
})
