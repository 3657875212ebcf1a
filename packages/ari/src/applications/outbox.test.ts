import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from './limits.ts'
import { Outbox } from './outbox.ts'

const kept = (seq: number, at = 0, body = 'x') => ({ seq, at, type: 'Dial', body })
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
