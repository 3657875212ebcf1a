import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('goes on meanwhile', async () => {
  const fixture = new DialplanFixture({
    test: {
      1: ['StartMusicOnHold(jazz)', 'NoOp(on)', 'Wait(1)'],
    },
  })
  const channel = await fixture.calls('1')
  assert.equal(fixture.eventsOf('channel-music-started').length, 1)
  assert.deepEqual(fixture.steps(channel), ['StartMusicOnHold(jazz)', 'NoOp(on)', 'Wait(1)'])
})
