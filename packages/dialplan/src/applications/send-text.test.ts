import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('to the far end', async () => {
  const fixture = new DialplanFixture({
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
  const channel = await fixture.calls('1')
  assert.deepEqual(fixture.told.slice(0, 2), [`${channel.name} text hi`, `${channel.name} text other`])
  assert.deepEqual(fixture.steps(channel), [
    'SendText(hi)',
    'NoOp(SUCCESS BASIC)',
    'Set(SENDTEXT_BODY=other)',
    'SendText(hi)',
    'SendText()',
    'NoOp(FAILURE)',
  ])
})
