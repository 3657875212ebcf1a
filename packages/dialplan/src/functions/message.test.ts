import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('the message a channel carries', async () => {
  await checkValues({}, [
    ['${SET(MESSAGE(body)=hi)}${MESSAGE(body)}', 'hihi'],
    ['${MESSAGE(to)}', ''],
    ['${MESSAGE(nonsense)}', ''],
  ])
})
