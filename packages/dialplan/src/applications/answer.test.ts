import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('at once or after a while', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Answer()', 'Answer(5000)', 'NoOp(up)'],
      2: ['Answer(500)', 'NoOp(up)'],
      3: ['Answer(500,i)', 'NoOp(up)'],
    },
  })
  const channel = await world.calls('1')
  const late = await world.calls('2')
  assert.deepEqual([late.state, world.steps(late)], ['Up', ['Answer(500)']])
  await world.clock.pass('500ms')
  assert.deepEqual(world.steps(late), ['Answer(500)', 'NoOp(up)'])
  assert.deepEqual(world.steps(await world.calls('3')), ['Answer(500,i)', 'NoOp(up)'])
  assert.deepEqual(world.steps(channel), ['Answer()', 'Answer(5000)', 'NoOp(up)'])
})
