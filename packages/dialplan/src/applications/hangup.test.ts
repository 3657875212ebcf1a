import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a cause by number or name, or the usual one', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Hangup()'],
      2: ['Hangup(17)'],
      3: ['Hangup(AST_CAUSE_CALL_REJECTED)'],
      4: ['Hangup(nonsense)'],
    },
  })
  const channel = await fixture.calls('1')
  for (const exten of ['2', '3', '4']) await fixture.calls(exten)
  assert.deepEqual(
    fixture.eventsOf('channel-destroyed').map(({ cause }) => cause),
    [16, 17, 21, 16],
  )
  assert.deepEqual(fixture.steps(channel), ['Hangup()'])
  assert.equal(fixture.problems.length, 1)
})
