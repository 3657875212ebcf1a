import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { ringMemory, SocketRing } from './socket-ring.ts'

test('what one side writes the other takes, whatever the sizes; what does not fit is refused whole', () => {
  const random = seededRandom(9)
  const memory = ringMemory(1_000)
  const [writer, reader] = [new SocketRing(memory), new SocketRing(memory)]
  let wrote = 0
  let took = 0
  let refused = 0
  for (let round = 0; round < 5_000; round++) {
    const bytes = Uint8Array.from({ length: random.below(700) }, (_, at) => wrote + at)
    if (writer.write(bytes)) wrote += bytes.length
    else refused++
    if (random.below(2) === 0) for (const byte of reader.take() ?? []) assert.equal(byte, took++ & 0xff)
  }
  assert.equal(reader.length, wrote - took)
  assert.ok(refused > 0)
})

test('the other side knows what was handled, and whether somebody looks', () => {
  const memory = ringMemory(64)
  const [writer, reader] = [new SocketRing(memory), new SocketRing(memory)]
  assert.deepEqual([writer.handledCommands, writer.isWatched, writer.take()], [0, false, undefined])
  reader.commandHandled()
  reader.isWatched = true
  assert.deepEqual([writer.handledCommands, writer.isWatched], [1, true])
})
