import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('another channel goes there', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: [
        'ChannelRedirect(other,test,2,1)',
        'NoOp(${CHANNELREDIRECT_STATUS})',
        'ChannelRedirect(none,1)',
        'NoOp(${CHANNELREDIRECT_STATUS})',
        'ChannelRedirect(other,nowhere)',
        'NoOp(never)',
      ],
      2: ['NoOp(there)', 'Wait(60)'],
      3: ['Wait(60)'],
    },
  })
  const other = await fixture.calls('3', { id: 'other' })
  const channel = await fixture.calls('1')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(other), ['Wait(60)', 'NoOp(there)', 'Wait(60)'])
  assert.deepEqual(fixture.steps(channel), [
    'ChannelRedirect(other,test,2,1)',
    'NoOp(SUCCESS)',
    'ChannelRedirect(none,1)',
    'NoOp(NOCHANNEL)',
    'ChannelRedirect(other,nowhere)',
  ])
  assert.equal(fixture.problems.length, 2)
})
