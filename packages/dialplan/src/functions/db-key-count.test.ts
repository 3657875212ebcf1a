import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('how many below', async () => {
  await checkValues({}, [['${SET(DB(kit/a)=1)}${SET(DB(kit/b)=2)}${DB_KEYCOUNT(kit)}', '122']])
})
