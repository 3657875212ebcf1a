import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('where the technology can', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Transfer(bob)', 'NoOp(${TRANSFERSTATUS})', 'Transfer(Other/bob)', 'NoOp(${TRANSFERSTATUS})'],
    },
  })
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'Transfer(bob)',
    'NoOp(UNSUPPORTED)',
    'Transfer(Other/bob)',
    'NoOp(FAILURE)',
  ])
})
