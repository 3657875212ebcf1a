import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('a channel that is none of SIP has nothing of the kind', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_HEADER(a,b,c)}]', '[]']])
  assert.deepEqual(fixture.problems, ['PJSIP_HEADER: unknown item, or not a SIP channel'])
})
