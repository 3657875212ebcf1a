import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('a name and pairs', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['UserEvent(Mine,One: 1,Two: two words,none)'],
    },
  })
  const channel = await fixture.calls('1')
  const [event] = fixture.eventsOf('user-event')
  assert.deepEqual(
    [event?.eventName, event?.variables, event?.channel?.id],
    ['Mine', { One: '1', Two: 'two words' }, channel.id],
  )
  assert.deepEqual(fixture.steps(channel), ['UserEvent(Mine,One: 1,Two: two words,none)'])
})
