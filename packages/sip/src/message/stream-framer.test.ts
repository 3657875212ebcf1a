import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultMessageLimits } from './limits.ts'
import { type Framed, StreamFramer } from './stream-framer.ts'

const message = (id: number, body = '') =>
  `INFO sip:a@b.c SIP/2.0\r\nCall-ID: ${id}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const reported = (framed: readonly Framed[]) =>
  framed.map((one) =>
    one.kind === 'message'
      ? `${one.message.callId} ${one.message.body}`
      : one.kind === 'broken'
        ? one.fault.code
        : one.kind,
  )

describe('messages in a stream', () => {
  it('come out the same however the bytes were cut', () => {
    const bytes = Buffer.from(`${message(1, 'hello')}\r\n\r\n${message(2)}\r\n${message(3, '\r\n\r\n')}`)
    const whole = ['1 hello', 'pong', 'ping', '2 ', 'pong', '3 \r\n\r\n']
    for (const size of [1, 2, 3, 7, 50, bytes.length]) {
      const framer = new StreamFramer()
      const seen: string[] = []
      for (let at = 0; at < bytes.length; at += size) seen.push(...reported(framer.push(bytes.subarray(at, at + size))))
      assert.deepEqual(seen, whole, `in pieces of ${size}`)
      assert.equal(framer.pending, 0)
    }
  })

  it('waits for the rest of a body', () => {
    const framer = new StreamFramer()
    assert.deepEqual(reported(framer.push(Buffer.from(message(1, 'hello').slice(0, -1)))), [])
    assert.deepEqual(reported(framer.push(Buffer.from('o'))), ['1 hello'])
  })

  const broken: [string, string, string][] = [
    ['no Content-Length', 'INFO sip:a@b.c SIP/2.0\r\nCall-ID: 1\r\n\r\n', 'no-content-length'],
    ['two of them', 'INFO sip:a@b.c SIP/2.0\r\nl: 1\r\nContent-Length: 5\r\n\r\nx', 'duplicate-header'],
    ['a negative one', 'INFO sip:a@b.c SIP/2.0\r\nl: -1\r\n\r\nx', 'bad-content-length'],
    ['an enormous one', 'INFO sip:a@b.c SIP/2.0\r\nl: 65530\r\n\r\nx', 'too-large'],
    ['garbage', 'ABC\r\n\r\n', 'not-sip'],
    ['a lone CR', '\rINFO', 'bare-line-break'],
  ]
  for (const [what, text, code] of broken) {
    it(`ends with ${code}: ${what}`, () => {
      const framer = new StreamFramer()
      assert.deepEqual(reported(framer.push(Buffer.from(text))), [code])
      assert.deepEqual(framer.push(Buffer.from(message(1))), [], 'nothing is read behind it')
    })
  }

  it('does not collect an endless head', () => {
    const framer = new StreamFramer({ ...defaultMessageLimits, headBytes: 1000 })
    assert.deepEqual(reported(framer.push(Buffer.from(`INFO sip:a@b.c SIP/2.0\r\nX: ${'y'.repeat(500)}`))), [])
    assert.deepEqual(reported(framer.push(Buffer.alloc(600, 'y'))), ['head-too-large'])
    assert.equal(framer.pending, 0)
  })
})
