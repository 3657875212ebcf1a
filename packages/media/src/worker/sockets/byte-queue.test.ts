import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { ByteQueue } from './byte-queue.ts'

test('whatever the sizes, bytes come out as they went in', () => {
  const random = seededRandom(4)
  const queue = new ByteQueue()
  let pushed = 0
  let taken = 0
  for (let round = 0; round < 2_000; round++) {
    const bytes = Uint8Array.from({ length: random.below(3_000) }, () => pushed++ & 0xff)
    queue.push(bytes)
    const count = Math.min(queue.length, random.below(3_100))
    const into = new Uint8Array(count)
    queue.take(into, count)
    for (const byte of into) assert.equal(byte, taken++ & 0xff)
  }
  assert.equal(queue.length, pushed - taken)
  queue.skip(queue.length)
  assert.equal(queue.length, 0)
})
