import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('goes on whatever comes of it', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['TrySystem(no-such-command-here)', 'NoOp(${SYSTEMSTATUS})'],
    },
  })
  const channel = await fixture.calls('1')
  await until(() => channel.isEnded)
  assert.deepEqual(fixture.steps(channel), ['TrySystem(no-such-command-here)', 'NoOp(FAILURE)'])
  assert.equal(fixture.problems.length, 1)
})
