import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('behind the Gosub, and nowhere without one', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Gosub(sub,s,1)', 'NoOp(${GOSUB_RETVAL})', 'Return(x)', 'NoOp(never)'],
    },
    sub: {
      s: ['Return(a, b)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), ['Gosub(sub,s,1)', 'Return(a, b)', 'NoOp(a, b)', 'Return(x)'])
  assert.equal(fixture.problems.length, 1)
})
