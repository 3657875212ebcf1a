import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('names below', async () => {
  await checkValues({}, [
    ['${SET(DB(kit/a)=1)}${SET(DB(kit/b/c)=2)}${DB_KEYS(kit)}', '12a,b'],
    ['${DB_KEYS(none)}', ''],
  ])
})
