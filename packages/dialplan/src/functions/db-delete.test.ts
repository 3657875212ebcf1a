import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('gone, and what it was', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a)=old)}${DB_DELETE(kit/a)}${DB_EXISTS(kit/a)}', 'oldold0'],
    ['${DB_DELETE(kit/none)}', ''],
  ])
})
