import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a text, or none in time', async () => {
  const world = new Rehearsal({
    test: {
      1: [
        'ReceiveText(5)',
        'NoOp(${RECEIVETEXTSTATUS} ${RECEIVETEXTMESSAGE})',
        'ReceiveText(1)',
        'NoOp(${RECEIVETEXTSTATUS})',
      ],
    },
  })
  const channel = await world.calls('1')
  channel.hear({ type: 'text', text: 'hello' })
  await world.clock.pass('1s')
  assert.equal(world.clock.waiting, 0)
  assert.deepEqual(world.steps(channel), ['ReceiveText(5)', 'NoOp(SUCCESS hello)', 'ReceiveText(1)', 'NoOp(FAILURE)'])
})
