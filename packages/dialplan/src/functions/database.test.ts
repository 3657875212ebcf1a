import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('DB: kept in the database', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a/b)=kept)}${DB(kit/a/b)}', 'keptkept'],
    ['${DB_RESULT}', 'kept'],
    ['${DB(kit/none)}', ''],
    ['${DB(nothing)}', ''],
  ])
})

test('DB_EXISTS: is it there', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a)=1)}${DB_EXISTS(kit/a)}${DB_EXISTS(kit/b)}', '110'],
    ['${DB_EXISTS(x)}', ''],
  ])
})

test('DB_DELETE: gone, and what it was', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a)=old)}${DB_DELETE(kit/a)}${DB_EXISTS(kit/a)}', 'oldold0'],
    ['${DB_DELETE(kit/none)}', ''],
  ])
})

test('DB_KEYS: names below', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a)=1)}${SET(DB(kit/b/c)=2)}${DB_KEYS(kit)}', '12a,b'],
    ['${DB_KEYS(none)}', ''],
  ])
})

test('DB_KEYCOUNT: how many below', async () => {
  await checkValues({}, [['${SET(DB(kit/a)=1)}${SET(DB(kit/b)=2)}${DB_KEYCOUNT(kit)}', '122']])
})

test('BLACKLIST: by the number of the caller', async () => {
  await checkValues({}, [
    ['${BLACKLIST()}', '0'],
    ['${SET(CALLERID(num)=55)}${SET(DB(blacklist/55)=1)}${BLACKLIST()}', '5511'],
  ])
})
