import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('by the time, or the time of a test', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'GotoIfTime(*,*,*,*,UTC?3:9)',
        'NoOp(no)',
        'Set(TESTTIME=0)',
        'GotoIfTime(00:00,thu,1,jan,UTC?6)',
        'NoOp(no)',
        'Set(TESTTIME=x)',
        'GotoIfTime(*,fri,*,*,UTC?9:9)',
        'NoOp(no)',
        'GotoIfTime(x)',
        'NoOp(no)',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'GotoIfTime(*,*,*,*,UTC?3:9)',
    'Set(TESTTIME=0)',
    'GotoIfTime(00:00,thu,1,jan,UTC?6)',
    'Set(TESTTIME=x)',
    'GotoIfTime(*,fri,*,*,UTC?9:9)',
    'GotoIfTime(x)',
  ])
  assert.equal(world.problems.length, 2)
})
