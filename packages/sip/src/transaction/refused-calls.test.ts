// What is left of an INVITE that was refused, while its transaction waits for repetitions of the ACK.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import { formatMessage } from '../message/format-message.ts'
import type { SipRequest } from '../message/message.ts'
import { parseMessage } from '../message/parse-message.ts'
import { createResponse } from '../message/respond.ts'
import { heldBytes } from '../testing/held-bytes.ts'
import { testRequest } from '../testing/messages.ts'
import { TestFlow } from '../testing/test-flow.ts'
import { TransactionLayer } from './transaction-layer.ts'

const count = 1_000
const textBytes = 8_000

/** As it comes from the network: what is read of it is a part of its text. */
const received = (method: string, call: number, toTag?: string): SipRequest => {
  const headers = [['subject', 'x'.repeat(textBytes)]] as const
  const parts = { branch: `z9hG4bK${call}`, callId: `call-${call}`, headers, ...(toTag ? { toTag } : {}) }
  return parseMessage(formatMessage(testRequest(method, parts))) as SipRequest
}

test('a refused call keeps nothing of its INVITE and its ACK', () => {
  const flow = new TestFlow()
  const layer = new TransactionLayer({
    clock: new VirtualClock(),
    random: seededRandom(1),
    user: {
      onRequest: (request, transaction) => transaction.respond(createResponse(request, 503, { toTag: 'us' })),
      onAck: () => undefined,
      onStrayResponse: () => undefined,
    },
  })
  const refuse = (call: number) => {
    layer.receive(received('INVITE', call), flow)
    layer.receive(received('ACK', call, 'us'), flow)
    assert.deepEqual(flow.take(), ['503'])
  }
  refuse(0)
  const before = heldBytes()
  for (let call = 1; call <= count; call++) refuse(call)
  const each = (heldBytes() - before) / count
  assert.equal(layer.size, count + 1)
  assert.ok(each < textBytes / 2, `${each} bytes each`)
})
