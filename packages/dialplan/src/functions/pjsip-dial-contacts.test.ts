import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('a channel that is none of SIP has nothing of the kind', async () => {
  const world = await checkValues({}, [['[${PJSIP_DIAL_CONTACTS(a,b,c)}]', '[]']])
  assert.deepEqual(world.problems, ['PJSIP_DIAL_CONTACTS: there is nothing of the kind, or the channel is none of SIP'])
})
