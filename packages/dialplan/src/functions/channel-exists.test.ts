import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('by name or id', async () => {
  await checkValues({}, [
    ['${CHANNEL_EXISTS(checked)}', '1'],
    ['${CHANNEL_EXISTS(${CHANNEL})}', '1'],
    ['${CHANNEL_EXISTS(none)}', '0'],
  ])
})
