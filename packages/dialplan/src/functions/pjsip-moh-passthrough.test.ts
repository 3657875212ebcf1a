import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('says that there is no SIP yet', async () => {
  const world = await checkValues({}, [['[${PJSIP_MOH_PASSTHROUGH(a,b,c)}]', '[]']])
  assert.deepEqual(world.problems, ['PJSIP_MOH_PASSTHROUGH needs SIP, which this exchange does not speak yet'])
})
