import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a text, or none in time', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'ReceiveText(5)',
        'NoOp(${RECEIVETEXTSTATUS} ${RECEIVETEXTMESSAGE})',
        'ReceiveText(1)',
        'NoOp(${RECEIVETEXTSTATUS})',
      ],
    },
  })
  const channel = await fixture.calls('1')
  channel.handle({ type: 'text', text: 'hello' })
  await fixture.clock.pass('1s')
  assert.equal(fixture.clock.waiting, 0)
  assert.deepEqual(fixture.steps(channel), ['ReceiveText(5)', 'NoOp(SUCCESS hello)', 'ReceiveText(1)', 'NoOp(FAILURE)'])
})
