import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinLists, joinNamed, joinObjects } from './join-texts.ts'

test('what several nodes know of one application is shown once, also where it is an object', () => {
  const part = (channel: string) =>
    JSON.stringify({
      name: 'ivr',
      channel_ids: [channel],
      events_allowed: [{ type: 'StasisEnd' }],
      events_disallowed: [],
    })
  const joined = JSON.parse(joinObjects([part('a-1'), part('b-1'), part('a-1')]))
  assert.deepEqual(joined, {
    ...{ name: 'ivr', channel_ids: ['a-1', 'b-1'], events_disallowed: [] },
    events_allowed: [{ type: 'StasisEnd' }],
  })
  const listed = JSON.parse(joinNamed([`[${part('a-1')}]`, `[${part('b-1')}]`], 'name'))
  assert.deepEqual(listed, [joined])
})

test('lists of several nodes stand one after another, empty ones leave nothing', () => {
  assert.deepEqual(JSON.parse(joinLists(['[1, 2]', '[]', ' [3] '])), [1, 2, 3])
})
