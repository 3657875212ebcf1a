import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('nothing to stop', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['StopMixMonitor()', 'StopMixMonitor(x)', 'NoOp(on)'] } })
  assert.equal(fixture.steps(await fixture.calls('1')).at(-1), 'NoOp(on)')
  assert.equal(fixture.problems.length, 1)
})
