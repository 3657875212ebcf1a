import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('at once or after a while', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Answer()', 'Answer(5000)', 'NoOp(up)'],
      2: ['Answer(500)', 'NoOp(up)'],
      3: ['Answer(500,i)', 'NoOp(up)'],
    },
  })
  const channel = await fixture.calls('1')
  const late = await fixture.calls('2')
  assert.deepEqual([late.state, fixture.steps(late)], ['Up', ['Answer(500)']])
  await fixture.clock.pass('500ms')
  assert.deepEqual(fixture.steps(late), ['Answer(500)', 'NoOp(up)'])
  assert.deepEqual(fixture.steps(await fixture.calls('3')), ['Answer(500,i)', 'NoOp(up)'])
  assert.deepEqual(fixture.steps(channel), ['Answer()', 'Answer(5000)', 'NoOp(up)'])
})
