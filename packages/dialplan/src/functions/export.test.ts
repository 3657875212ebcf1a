import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('to another channel', async () => {
  await checkValues({}, [
    ['${SET(EXPORT(checked,X)=2)}${X}', '22'],
    ['${SET(EXPORT(none,X)=3)}${X}', '32'],
  ])
})
