import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('everything in the log', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Set(A=1)', 'DumpChan()'],
    },
  })
  const channel = await fixture.calls('1')
  assert.ok(fixture.lines('VERBOSE').some((line) => line.includes('Extension=1') && line.includes('A=1')))
  assert.deepEqual(fixture.steps(channel), ['Set(A=1)', 'DumpChan()'])
})
