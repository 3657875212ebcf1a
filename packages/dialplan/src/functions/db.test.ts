import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('kept in the database', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a/b)=kept)}${DB(kit/a/b)}', 'keptkept'],
    ['${DB_RESULT}', 'kept'],
    ['${DB(kit/none)}', ''],
    ['${DB(nothing)}', ''],
  ])
})
