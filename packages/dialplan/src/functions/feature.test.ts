import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('values of the channel', async () => {
  await checkValues({}, [
    ['${FEATURE(transferdigittimeout)}', '3'],
    ['${SET(FEATURE(transferdigittimeout)=9)}${FEATURE(transferdigittimeout)}', '99'],
    ['${FEATURE(nonsense)}', ''],
  ])
})
