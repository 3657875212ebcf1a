import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('digits and pauses, also to another channel', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['SendDTMF(1w#,100,100)', 'NoOp(sent)', 'SendDTMF(5,,,other)', 'SendDTMF(5,,,none)', 'NoOp(on)'],
    },
  })
  const other = fixture.standing({ id: 'other' })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('3s')
  assert.deepEqual(
    fixture.published.filter((line) => line.includes('digit')),
    [`${channel.name} digit 1`, `${channel.name} digit #`, `${other.name} digit 5`],
  )
  assert.deepEqual(fixture.steps(channel), [
    'SendDTMF(1w#,100,100)',
    'NoOp(sent)',
    'SendDTMF(5,,,other)',
    'SendDTMF(5,,,none)',
    'NoOp(on)',
  ])
  assert.equal(fixture.problems.length, 1)
})
