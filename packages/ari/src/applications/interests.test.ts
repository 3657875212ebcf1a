import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Gathering, InterestIndex, Interests } from './interests.ts'

function pair() {
  const index = new InterestIndex<string>()
  return { index, ann: new Interests('ann', index), ben: new Interests('ben', index) }
}

const collected = (index: InterestIndex<string>, topic: Parameters<InterestIndex<string>['collect']>[0]) => {
  const into = new Gathering<string>()
  index.collect(topic, into)
  return [...into]
}

test('a count above zero is an interest, and it cannot fall below', () => {
  const { index, ann } = pair()
  ann.raise('channel', 'c', 2)
  ann.lower('channel', 'c')
  assert.deepEqual(collected(index, { kind: 'channel', id: 'c' }), ['ann'])
  ann.lower('channel', 'c', 5)
  ann.lower('channel', 'c')
  assert.deepEqual([collected(index, { kind: 'channel', id: 'c' }), ann.count('channel', 'c'), index.size], [[], 0, 0])
})

test('a channel finds the followers of its endpoint and technology, each once', () => {
  const { index, ann, ben } = pair()
  ann.raise('channel', 'c')
  ann.raise('endpoint', 'PJSIP/alice')
  ann.addAll('channel')
  ben.raise('endpoint', 'PJSIP')
  const topic = { kind: 'channel', id: 'c', endpoint: 'PJSIP/alice', technology: 'PJSIP' } as const
  assert.deepEqual(collected(index, topic), ['ann', 'ben'])
})

test('kinds do not mix', () => {
  const { index, ann } = pair()
  ann.raise('channel', 'same')
  ann.addAll('bridge')
  assert.deepEqual(collected(index, { kind: 'deviceState', id: 'same' }), [])
  assert.deepEqual(collected(index, { kind: 'bridge', id: 'same' }), ['ann'])
})

test('a topic without an object is heard only by those who hear all, one that excepts them by nobody else', () => {
  const { index, ann, ben } = pair()
  ann.addAll('channel')
  ben.raise('channel', 'c')
  assert.deepEqual(collected(index, { kind: 'channel', id: '' }), ['ann'])
  assert.deepEqual(collected(index, { kind: 'channel', id: 'c', exceptAll: true }), ['ben'])
})

test('clearing leaves nothing behind', () => {
  const { index, ann } = pair()
  ann.raise('channel', 'c', 3)
  ann.raise('deviceState', 'd')
  ann.addAll('endpoint')
  assert.equal(ann.isEmpty, false)
  ann.clear()
  assert.deepEqual([ann.isEmpty, index.size, ann.idsText('channel')], [true, 0, '[]'])
  assert.deepEqual(collected(index, { kind: 'endpoint', id: 'x' }), [])
})

test('one more subscription beside thousands writes only a few of them anew', (t) => {
  const interests = new Interests('a', new InterestIndex<string>())
  for (let at = 0; at < 20_000; at++) interests.raise('deviceState', `Custom:${at}`)
  interests.idsText('deviceState')
  const written = t.mock.method(JSON, 'stringify')
  for (let at = 0; at < 100; at++) {
    interests.raise('deviceState', `Custom:more-${at}`)
    interests.idsText('deviceState')
    interests.drop('deviceState', `Custom:${at * 7}`)
    interests.idsText('deviceState')
  }
  assert.ok(written.mock.callCount() < 200 * 200, `${written.mock.callCount()} names`)
})
