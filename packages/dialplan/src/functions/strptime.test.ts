import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('a moment read', async () => {
  await checkValues({}, [
    ['${STRPTIME(2026-11-15 03:00:00,UTC,%Y-%m-%d %H:%M:%S)}', '1794711600'],
    ['${STRPTIME(x,UTC,%Y)}', ''],
    ['${STRPTIME(x,UTC)}', ''],
  ])
})
