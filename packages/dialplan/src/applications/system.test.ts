import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('what a command comes to', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'System(true)',
        'NoOp(${SYSTEMSTATUS})',
        'System(exit 3)',
        'NoOp(${SYSTEMSTATUS})',
        'System(no-such-command-here)',
        'NoOp(never)',
      ],
    },
  })
  const channel = await fixture.calls('1')
  await until(() => channel.isEnded)
  assert.deepEqual(fixture.steps(channel), [
    'System(true)',
    'NoOp(SUCCESS)',
    'System(exit 3)',
    'NoOp(APPERROR)',
    'System(no-such-command-here)',
  ])
  assert.equal(fixture.problems.length, 1)
})
