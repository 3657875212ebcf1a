import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('what devices do', async () => {
  await checkValues({}, [
    ['${SET(DEVICE_STATE(Custom:x)=INUSE)}${DEVICE_STATE(Custom:x)}', 'INUSEINUSE'],
    ['${DEVICE_STATE(Stasis:none)}', 'UNKNOWN'],
    ['${SET(DEVICE_STATE(Custom:x)=NONSENSE)}${DEVICE_STATE(Custom:x)}', 'NONSENSEINUSE'],
  ])
})
