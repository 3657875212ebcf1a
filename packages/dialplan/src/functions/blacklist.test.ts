import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('by the number of the caller', async () => {
  await checkValues({}, [
    ['${BLACKLIST()}', '0'],
    ['${SET(CALLERID(num)=55)}${SET(DB(blacklist/55)=1)}${BLACKLIST()}', '5511'],
  ])
})
