import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('the record begins anew; fields of the dialplan go unless they are to stay', async () => {
  const world = new Rehearsal({
    test: {
      1: ['Answer(,i)', 'Set(CDR(own)=x)', 'Wait(5)', 'ResetCDR()', 'Wait(3)', 'Hangup()'],
      2: ['Answer(,i)', 'Set(CDR(own)=x)', 'ResetCDR(v)', 'Hangup()'],
    },
  })
  await world.calls('1')
  await world.calls('2')
  await world.clock.pass('10s')
  const records = world.eventsOf('call-recorded').map(({ record }) => record)
  assert.deepEqual(
    records.map(({ startedAt, endedAt, own }) => [(endedAt ?? 0) - startedAt, own.get('own')]),
    [
      [0, 'x'],
      [3000, undefined],
    ],
  )
})
