// An application that does not read its socket: it hurts itself only, and is told what it lost.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { slowReader } from '../support/slow-reader.ts'

it('closes a socket that is not read, and neither makes others wait nor loses what they are told', async () => {
  // twice what is kept for an application, in characters: 32 MB
  const result = await slowReader({ events: 260, bytesPerEvent: 180_000 })
  assert.equal(result.heardByReader, 260)
  assert.ok(result.isInOrder)
  assert.equal(result.closed.code, 4001)
  assert.match(result.closed.reason, /too slow/)
  assert.equal(result.resumed.type, 'ResumeFailed')
  assert.equal(result.resumed.reason, 'events-expired')
  assert.equal(result.hasGaps, false)
  assert.equal(result.lastSeq, 260)
  assert.match(result.dropped, /too-slow/)
  assert.ok(result.grownMb < 300, `memory grew by ${result.grownMb} MB`)
  assert.ok(result.whileMs < result.beforeMs * 5 + 5, `${result.whileMs} ms instead of ${result.beforeMs} ms`)
})
