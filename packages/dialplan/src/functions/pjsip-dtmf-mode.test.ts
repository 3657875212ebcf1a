import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_DTMF_MODE(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_DTMF_MODE: unknown item, or not a SIP channel'])
})
