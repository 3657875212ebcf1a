import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('another record, which begins anew; the old one ends', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['Answer(,i)', 'Set(CDR(own)=x)', 'Wait(5)', 'ForkCDR(erv)', 'Wait(3)', 'Hangup()'] },
  })
  await fixture.calls('1')
  await fixture.clock.pass('10s')
  const records = fixture.eventsOf('call-recorded').map(({ record }) => record)
  assert.deepEqual(
    records.map(({ startedAt, endedAt, own }) => [(endedAt ?? 0) - startedAt, own.get('own')]),
    [
      [5000, 'x'],
      [3000, 'x'],
    ],
  )
  assert.notEqual(records[0]?.sequence, records[1]?.sequence)
})
