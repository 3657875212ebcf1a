import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('for a while', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['MusicOnHold(jazz,2)', 'NoOp(on)'],
    },
  })
  const channel = await fixture.calls('1')
  await fixture.clock.pass('2s')
  assert.deepEqual(
    [fixture.eventsOf('channel-music-started')[0]?.musicClass, fixture.eventsOf('channel-music-stopped').length],
    ['jazz', 1],
  )
  assert.deepEqual(fixture.steps(channel), ['MusicOnHold(jazz,2)', 'NoOp(on)'])
})
