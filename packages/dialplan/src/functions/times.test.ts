import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('STRFTIME: a moment, the present one by default', async () => {
  await checkValues({}, [
    ['${STRFTIME(0,UTC,%Y-%m-%d %H:%M:%S)}', '1970-01-01 00:00:00'],
    ['${STRFTIME(1700000000,America/New_York,%a %d %b %H:%M)}', 'Tue 14 Nov 17:13'],
    ['${STRFTIME(,UTC,%F %R)}', '2026-01-01 12:00'],
    ['${STRFTIME(0,UTC)}', 'Thu Jan  1 00:00:00 1970'],
  ])
})

test('STRPTIME: a moment read', async () => {
  await checkValues({}, [
    ['${STRPTIME(2026-11-15 03:00:00,UTC,%Y-%m-%d %H:%M:%S)}', '1794711600'],
    ['${STRPTIME(x,UTC,%Y)}', ''],
    ['${STRPTIME(x,UTC)}', ''],
  ])
})
