import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlay } from './play-media.ts'

const mediaOf = (query: string) =>
  readPlay({
    media: query.split(','),
    lang: undefined,
    offsetms: undefined,
    skipms: undefined,
    playbackId: undefined,
  }).media

test('commas of what is spoken do not part it, those between media do', () => {
  assert.deepEqual(mediaOf('say:Hello, caller, how are you?,sound:beep,say:Bye'), [
    'say:Hello, caller, how are you?',
    'sound:beep',
    'say:Bye',
  ])
  assert.deepEqual(mediaOf('sound:a,b,say:c'), ['sound:a', 'b', 'say:c'])
  assert.deepEqual(mediaOf('say:one,https://example.org/two.wav'), ['say:one', 'https://example.org/two.wav'])
})
