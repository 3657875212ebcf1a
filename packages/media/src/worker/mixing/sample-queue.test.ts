// Samples that wait, beside a list that does the same: what comes out is what went in, however it wraps around.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { SampleQueue } from './plain-ends.ts'

const capacity = 100

test('a thousand frames of all lengths pass through it in order, and the oldest fall out when it is full', () => {
  const random = seededRandom(7)
  const queue = new SampleQueue(capacity)
  let expected: number[] = []
  let next = 0
  for (let turn = 0; turn < 1_000; turn++) {
    const pcm = Int16Array.from({ length: random.below(2 * capacity) }, () => next++ % 30_000)
    queue.push(pcm, pcm.length)
    expected = [...expected, ...pcm].slice(-capacity)
    const wanted = random.below(capacity)
    const into = new Int16Array(wanted)
    const isTaken = queue.take(into, wanted)
    assert.equal(isTaken, expected.length >= wanted)
    if (isTaken) assert.deepEqual([...into], expected.splice(0, wanted))
    assert.equal(queue.count, expected.length)
  }
})
