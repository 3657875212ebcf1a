import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('an event of its own is told', async () => {
  const fixture = new DialplanFixture({ test: { 1: ['CELGenUserEvent(Menu,chose 5)', 'Wait(5)'] } })
  const channel = await fixture.calls('1')
  assert.deepEqual(
    fixture.eventsOf('channel-event-noted').map(({ kind, note, channel: { id } }) => [kind, note, id]),
    [['Menu', 'chose 5', channel.id]],
  )
})
