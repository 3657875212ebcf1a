import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('is it there', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a)=1)}${DB_EXISTS(kit/a)}${DB_EXISTS(kit/b)}', '110'],
    ['${DB_EXISTS(x)}', ''],
  ])
})
