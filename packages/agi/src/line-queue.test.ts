import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { LineQueue, longestLine } from './line-queue.ts'

test('lines, however the stream is cut', async () => {
  const stream = new PassThrough()
  const queue = new LineQueue(stream)
  for (const part of ['NO', 'OP\r\nANS', 'WER\n', '\n', 'rest']) stream.write(part)
  assert.deepEqual(await queue.read(), { line: 'NOOP' })
  assert.deepEqual(await queue.read(), { line: 'ANSWER' })
  assert.deepEqual(await queue.read(), { line: '' })
  stream.end()
  assert.deepEqual(await queue.read(), { line: 'rest' })
  assert.equal(await queue.read(), undefined)
  assert.equal(await queue.read(), undefined)
})

test('a line that never ends fills no memory, and the next one is read', async () => {
  const stream = new PassThrough()
  const queue = new LineQueue(stream)
  const first = queue.read()
  for (let count = 0; count < 100; count++) stream.write('x'.repeat(longestLine / 4))
  stream.write('\nNOOP\n')
  assert.equal(await first, 'too-long')
  assert.deepEqual(await queue.read(), { line: 'NOOP' })
})

test('lines that nobody takes make the stream wait', async () => {
  const stream = new PassThrough()
  const queue = new LineQueue(stream)
  const first = queue.read()
  stream.write('NOOP\n'.repeat(1000))
  await first
  assert.ok(stream.isPaused())
  for (let count = 1; count < 1000; count++) assert.deepEqual(await queue.read(), { line: 'NOOP' })
  stream.end()
  assert.equal(await queue.read(), undefined)
})
