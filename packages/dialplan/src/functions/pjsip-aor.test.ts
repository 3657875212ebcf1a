import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('says that there is no such address', async () => {
  const world = await checkValues({}, [['[${PJSIP_AOR(nobody,contact)}]', '[]']])
  assert.deepEqual(world.problems, ["PJSIP_AOR: there is no aor 'nobody'"])
})
