import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('says that there is no SIP yet', async () => {
  const world = await checkValues({}, [['[${PJSIP_HEADER(a,b,c)}]', '[]']])
  assert.deepEqual(world.problems, ['PJSIP_HEADER needs SIP, which this exchange does not speak yet'])
})
