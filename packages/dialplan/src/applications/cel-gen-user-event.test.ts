import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('an event of its own is told', async () => {
  const world = new Rehearsal({ test: { 1: ['CELGenUserEvent(Menu,chose 5)', 'Wait(5)'] } })
  const channel = await world.calls('1')
  assert.deepEqual(
    world.eventsOf('channel-event-noted').map(({ kind, note, channel: { id } }) => [kind, note, id]),
    [['Menu', 'chose 5', channel.id]],
  )
})
