import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('names of channels', async () => {
  await checkValues({}, [
    ['${CHANNELS()}', 'Test/in-00000000'],
    ['${CHANNELS(^test)}', 'Test/in-00000000'],
    ['${CHANNELS(Local)}', ''],
    ['${CHANNELS([)}', ''],
  ])
})
