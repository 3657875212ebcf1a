import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('the record begins anew; fields of the dialplan go unless they are to stay', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['Answer(,i)', 'Set(CDR(own)=x)', 'Wait(5)', 'ResetCDR()', 'Wait(3)', 'Hangup()'],
      2: ['Answer(,i)', 'Set(CDR(own)=x)', 'ResetCDR(v)', 'Hangup()'],
    },
  })
  await fixture.calls('1')
  await fixture.calls('2')
  await fixture.clock.pass('10s')
  const records = fixture.eventsOf('call-recorded').map(({ record }) => record)
  assert.deepEqual(
    records.map(({ startedAt, endedAt, own }) => [(endedAt ?? 0) - startedAt, own.get('own')]),
    [
      [0, 'x'],
      [3000, undefined],
    ],
  )
})
