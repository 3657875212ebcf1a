import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('by the time, or the time of a test', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.steps(channel), [
    'GotoIfTime(*,*,*,*,UTC?3:9)',
    'Set(TESTTIME=0)',
    'GotoIfTime(00:00,thu,1,jan,UTC?6)',
    'Set(TESTTIME=x)',
    'GotoIfTime(*,fri,*,*,UTC?9:9)',
    'GotoIfTime(x)',
  ])
  assert.equal(fixture.problems.length, 2)
})
