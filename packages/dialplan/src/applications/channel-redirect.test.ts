import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('another channel goes there', async () => {
  const world = new Rehearsal({
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
  const other = await world.calls('3', { id: 'other' })
  const channel = await world.calls('1')
  await world.clock.settle()
  assert.deepEqual(world.steps(other), ['Wait(60)', 'NoOp(there)', 'Wait(60)'])
  assert.deepEqual(world.steps(channel), [
    'ChannelRedirect(other,test,2,1)',
    'NoOp(SUCCESS)',
    'ChannelRedirect(none,1)',
    'NoOp(NOCHANNEL)',
    'ChannelRedirect(other,nowhere)',
  ])
  assert.equal(world.problems.length, 2)
})
