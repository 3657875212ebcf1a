import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('several at once, quotes removed', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['MSet(A="x,y",B=2,nothing)', 'NoOp(${A}${B})'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), ['MSet(A="x,y",B=2,nothing)', 'NoOp(x,y2)'])
  assert.equal(fixture.problems.length, 1)
})
