import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/rehearsal.ts'

test('set and removed', async () => {
  const world = await checkValues({}, [['${SET(HOLD_INTERCEPT(nonsense)=)}', '']])
  assert.equal(world.problems.length, 1)
})
