import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('to the far end', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'SendText(hi)',
        'NoOp(${SENDTEXTSTATUS} ${SENDTEXTTYPE})',
        'Set(SENDTEXT_BODY=other)',
        'SendText(hi)',
        'SendText()',
        'NoOp(${SENDTEXTSTATUS})',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.told.slice(0, 2), [`${channel.name} text hi`, `${channel.name} text other`])
  assert.deepEqual(world.steps(channel), [
    'SendText(hi)',
    'NoOp(SUCCESS BASIC)',
    'Set(SENDTEXT_BODY=other)',
    'SendText(hi)',
    'SendText()',
    'NoOp(FAILURE)',
  ])
})
