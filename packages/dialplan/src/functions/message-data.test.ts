import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('values beside it', async () => {
  await checkValues({}, [
    ['${SET(MESSAGE_DATA(X)=1)}${MESSAGE_DATA(X)}', '11'],
    ['${SET(MESSAGE_DATA(X)=)}[${MESSAGE_DATA(X)}]', '[]'],
  ])
})
