import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendSequence, sequenceDistance, timestampDistance } from './sequence.ts'

test('distances cross the wrap in both directions', () => {
  assert.equal(sequenceDistance(65535, 0), 1)
  assert.equal(sequenceDistance(0, 65535), -1)
  assert.equal(sequenceDistance(10, 10), 0)
  assert.equal(sequenceDistance(0, 32767), 32767)
  assert.equal(sequenceDistance(0, 32769), -32767)
  assert.equal(timestampDistance(0xffffffff, 159), 160)
  assert.equal(timestampDistance(159, 0xffffffff), -160)
})

test('a longer number follows over the wrap and back', () => {
  assert.equal(extendSequence(65535, 0), 65536)
  assert.equal(extendSequence(65536, 65535), 65535)
  assert.equal(extendSequence(5 * 65536 + 3, 1), 5 * 65536 + 1)
})
