import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('gone from the channel', async () => {
  await checkValues({ X: '1' }, [
    ['${SET(DELETE(X)=)}', ''],
    ['${VARIABLE_EXISTS(X)}', '0'],
  ])
})
