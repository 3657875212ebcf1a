import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('characters, ranges and escapes', async () => {
  await checkValues({}, [
    ['${FILTER(a-c0-9,abcdef123)}', 'abc123'],
    ['${FILTER(a\\-c,a-b-c)}', 'a--c'],
    ['${FILTER(\\x41-\\x43,ABCD)}', 'ABC'],
    ['${FILTER(abc)}', ''],
  ])
})
