import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('with its sender and its type of content, where the technology has a place for them', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'Set(SENDTEXT_FROM_DISPLAYNAME=Ann)',
        'Set(SENDTEXT_CONTENT_TYPE=text/html)',
        'SendText(hi)',
        'NoOp(${SENDTEXTTYPE} ${SENDTEXT_FROM_DISPLAYNAME})',
        'Wait(1)',
      ],
    },
  })
  const sent: unknown[] = []
  const channel = fixture.incoming({ state: 'Up' })
  channel.connect({ ...channel.driver, hasTextDetails: true, text: (text, details) => void sent.push([text, details]) })
  fixture.exchange.dialplanRuns.start(channel, { context: 'test', exten: '1', priority: 1 })
  await fixture.clock.settle()
  assert.deepEqual(sent, [['hi', { from: 'Ann', contentType: 'text/html' }]])
  assert.ok(fixture.steps(channel).includes('NoOp(ENHANCED )'))
})

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
  assert.deepEqual(fixture.published.slice(0, 2), [`${channel.name} text hi`, `${channel.name} text other`])
  assert.deepEqual(fixture.steps(channel), [
    'SendText(hi)',
    'NoOp(SUCCESS BASIC)',
    'Set(SENDTEXT_BODY=other)',
    'SendText(hi)',
    'SendText()',
    'NoOp(FAILURE)',
  ])
})
