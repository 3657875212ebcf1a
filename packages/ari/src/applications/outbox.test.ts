import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from './limits.ts'
import { Outbox } from './outbox.ts'

const kept = (seq: number, at = 0, body = 'x', channelIds: readonly string[] = []) => ({
  ...{ seq, at, type: 'Dial', body, channelIds },
})
const numbers = (outbox: Outbox, upTo: number) =>
  Array.from({ length: upTo + 1 }, (_, seq) => seq).filter((seq) => outbox.find(seq)?.seq === seq)

test('events are found by their numbers, and only those that are kept', () => {
  const outbox = new Outbox({ ...defaultLimits, keptEvents: 3 })
  assert.deepEqual([outbox.firstSeq, outbox.size, outbox.find(1)], [undefined, 0, undefined])
  for (let seq = 5; seq <= 10; seq++) outbox.append(kept(seq))
  assert.deepEqual([numbers(outbox, 12), outbox.firstSeq, outbox.size], [[8, 9, 10], 8, 3])
})

test('the oldest go first by count, by age and by size', () => {
  const byAge = new Outbox({ ...defaultLimits, keptMs: 10 })
  for (let seq = 1; seq <= 4; seq++) byAge.append(kept(seq, seq * 5))
  assert.deepEqual(numbers(byAge, 5), [2, 3, 4])
  byAge.trim(31)
  assert.deepEqual([numbers(byAge, 5), byAge.size], [[], 0])
  const bySize = new Outbox({ ...defaultLimits, keptCharacters: 10 })
  for (let seq = 1; seq <= 4; seq++) bySize.append(kept(seq, 0, 'xxxx'))
  assert.deepEqual(numbers(bySize, 5), [3, 4])
})

test('what is forgotten is forgotten, and the rest stays', () => {
  const outbox = new Outbox(defaultLimits)
  for (let seq = 1; seq <= 5; seq++) outbox.append(kept(seq))
  outbox.forget(2)
  assert.deepEqual(numbers(outbox, 6), [3, 4, 5])
  outbox.forget(9)
  outbox.append(kept(6))
  assert.deepEqual(numbers(outbox, 7), [6])
})

test('what is retracted leaves no gap, and what came before stays as it is', () => {
  const outbox = new Outbox({ ...defaultLimits, keptCharacters: 12 })
  for (const [at, id] of ['a', 'b', 'a', 'c', 'a', 'b'].entries()) outbox.append(kept(at + 3, 0, `${at}.`, [id, 'z']))
  const bodies = () => [3, 4, 5, 6, 7, 8].map((seq) => outbox.find(seq)?.body)
  assert.equal(outbox.retract(4, new Set(['a', 'd'])), 2)
  assert.deepEqual(bodies(), ['0.', '1.', '3.', '5.', undefined, undefined])
  assert.deepEqual(numbers(outbox, 9), [3, 4, 5, 6])
  // and its size is known
  outbox.append(kept(7, 0, '1234'))
  assert.deepEqual(numbers(outbox, 9), [3, 4, 5, 6, 7])
  outbox.append(kept(8, 0, '12'))
  assert.deepEqual(numbers(outbox, 9), [4, 5, 6, 7, 8])
  assert.equal(new Outbox(defaultLimits).retract(0, new Set(['a'])), 0)
})
