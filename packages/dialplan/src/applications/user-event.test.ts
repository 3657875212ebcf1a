import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('a name and pairs', async () => {
  const world = new Rehearsal({
    test: {
      1: ['UserEvent(Mine,One: 1,Two: two words,none)'],
    },
  })
  const channel = await world.calls('1')
  const [event] = world.eventsOf('user-event')
  assert.deepEqual(
    [event?.eventName, event?.variables, event?.channel?.id],
    ['Mine', { One: '1', Two: 'two words' }, channel.id],
  )
  assert.deepEqual(world.steps(channel), ['UserEvent(Mine,One: 1,Two: two words,none)'])
})
