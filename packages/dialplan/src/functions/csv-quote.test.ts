import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('quotes are doubled', async () => {
  await checkValues({}, [
    ['${CSV_QUOTE(a,b)}', '"a,b"'],
    ['${CSV_QUOTE(a"b)}', '"a""b"'],
  ])
})
