import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('modules that are loaded', async () => {
  await checkValues({}, [
    ['${IFMODULE(res_stasis.so)}', '1'],
    ['${IFMODULE(res_no_such_thing.so)}', '0'],
  ])
})
