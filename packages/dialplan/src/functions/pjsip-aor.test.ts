import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('says that there is no such address', async () => {
  const fixture = await checkValues({}, [['[${PJSIP_AOR(nobody,contact)}]', '[]']])
  assert.deepEqual(fixture.problems, ["PJSIP_AOR: there is no aor 'nobody'"])
})
