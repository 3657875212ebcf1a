import assert from 'node:assert/strict'
import { it } from 'node:test'
import { droppedWords, type Session, sessionWords, slownessWords } from './session-words.ts'

const session = {
  ...{ application: 'ivr', state: 'connected', unread: 0, waiting: 0, dropped: 0 },
  ...{ events: 100, events_per_second: 1, calls: 1, subscriptions: 1 },
} as const satisfies Session

it('an application that reads is connected, and nothing is said of it', () => {
  assert.deepEqual(sessionWords({ ...session, unread: 2_000 }), ['good', 'connected'])
  assert.equal(slownessWords({ ...session, unread: 2_000 }), undefined)
})

it('an application that does not read its events is told from one that is away', () => {
  assert.deepEqual(sessionWords({ ...session, unread: 3_000_000 }), ['bad', 'does not read'])
  assert.match(
    slownessWords({ ...session, unread: 3_000_000 }) ?? '',
    /^It does not read its events: 3(\.0)? MB were sent and not read\. .* closed with code 4001\.$/,
  )
  assert.match(slownessWords({ ...session, waiting: 7 }) ?? '', /not read, and 7 more events are kept for it\. /)
  assert.deepEqual(sessionWords({ ...session, state: 'waiting', waiting: 7 }), ['warn', 'away, events kept'])
  assert.equal(slownessWords({ ...session, state: 'waiting', waiting: 7 }), undefined)
})

it('an application that several programs share says how', () => {
  assert.deepEqual(sessionWords({ ...session, share: 'claim' }), ['good', 'connected, shared by claims'])
})

it('why events were dropped is said in words, also for reasons that are not known yet', () => {
  assert.equal(droppedWords('too-slow'), 'it did not read its events')
  assert.equal(droppedWords('something-new'), 'something-new')
})
