import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('says that there is no SIP yet', async () => {
  const world = await checkValues({}, [['[${PJSIP_MEDIA_OFFER(a,b,c)}]', '[]']])
  assert.deepEqual(world.problems, ['PJSIP_MEDIA_OFFER needs SIP, which this exchange does not speak yet'])
})
