import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('LEN: bytes, not characters', async () => {
  await checkValues({}, [
    ['${LEN(hello world)}', '11'],
    ['${LEN()}', '0'],
    ['${LEN(ü)}', '2'],
    ['${LEN(a,b)}', '3'],
  ])
})

test('TRIM: blanks at both ends', async () => {
  await checkValues({}, [
    ['[${TRIM( x )}]', '[x]'],
    ['[${TRIM()}]', '[]'],
  ])
})

test('LTRIM: blanks at the beginning', async () => {
  await checkValues({}, [['[${LTRIM( x )}]', '[x ]']])
})

test('RTRIM: blanks at the end', async () => {
  await checkValues({}, [['[${RTRIM( x )}]', '[ x]']])
})

test('TOLOWER: only letters of ASCII', async () => {
  await checkValues({}, [['${TOLOWER(Hello Ü)}', 'hello Ü']])
})

test('TOUPPER: only letters of ASCII', async () => {
  await checkValues({}, [
    ['${TOUPPER(Hello ü)}', 'HELLO ü'],
    ['${TOUPPER()}', ''],
  ])
})

test('QUOTE: quotes and backslashes are escaped', async () => {
  await checkValues({}, [
    ['${QUOTE(a "b" c)}', '"a \\"b\\" c"'],
    ['${QUOTE()}', '""'],
  ])
})

test('CSV_QUOTE: quotes are doubled', async () => {
  await checkValues({}, [
    ['${CSV_QUOTE(a,b)}', '"a,b"'],
    ['${CSV_QUOTE(a"b)}', '"a""b"'],
  ])
})

test('STRBETWEEN: something between all characters', async () => {
  await checkValues({ LIST: 'a-b-c', NAME: 'abcdef' }, [
    ['${STRBETWEEN(NAME,-)}', 'a-b-c-d-e-f'],
    ['${STRBETWEEN(NOT_SET,-)}', ''],
  ])
})

test('PASSTHRU: the text itself', async () => {
  await checkValues({}, [['${PASSTHRU(x,y)}', 'x,y']])
})
