import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('says that there is no SIP yet', async () => {
  const world = await checkValues({}, [['${SET(PJSIP_TRANSFER_HANDLING()=x)}', 'x']])
  assert.deepEqual(world.problems, ['PJSIP_TRANSFER_HANDLING needs SIP, which this exchange does not speak yet'])
})
