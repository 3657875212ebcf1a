import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('ends it', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['StartMusicOnHold()', 'StopMusicOnHold()', 'StopMusicOnHold()'],
    },
  })
  const channel = await fixture.calls('1')
  assert.equal(fixture.eventsOf('channel-music-stopped').length, 1)
  assert.deepEqual(fixture.steps(channel), ['StartMusicOnHold()', 'StopMusicOnHold()', 'StopMusicOnHold()'])
})
