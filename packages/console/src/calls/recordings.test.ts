import assert from 'node:assert/strict'
import { test } from 'node:test'
import { event } from '../ladder/rung-fixture.ts'
import { recordingsOf } from './recordings.ts'

test('what was recorded and kept is played, what was given up is not', () => {
  const rungs = [
    event('RecordingStarted', 'a recording'),
    event('RecordingFinished', 'a done'),
    event('RecordingFinished', 'b canceled'),
    event('RecordingFailed', 'c failed'),
    event('RecordingFinished', 'with a blank done'),
    event('RecordingFinished', 'a done'),
  ]
  assert.deepEqual(recordingsOf({ rungs }), ['a', 'with a blank'])
})
