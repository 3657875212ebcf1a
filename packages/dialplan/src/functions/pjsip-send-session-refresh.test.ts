import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('says that there is no SIP yet', async () => {
  const world = await checkValues({}, [['${SET(PJSIP_SEND_SESSION_REFRESH()=x)}', 'x']])
  assert.deepEqual(world.problems, ['PJSIP_SEND_SESSION_REFRESH needs SIP, which this exchange does not speak yet'])
})
