import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('only where somebody takes it', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'MessageSend(none:x)',
        'NoOp(${MESSAGE_SEND_STATUS})',
        'MessageSend(nothing)',
        'NoOp(${MESSAGE_SEND_STATUS})',
      ],
    },
  })
  const channel = await world.calls('1')
  assert.deepEqual(world.steps(channel), [
    'MessageSend(none:x)',
    'NoOp(INVALID_PROTOCOL)',
    'MessageSend(nothing)',
    'NoOp(INVALID_PROTOCOL)',
  ])
})
