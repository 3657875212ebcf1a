import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseMessage, SipFault, type SipRequest } from '@jackfield/sip'
import { lineKindOf } from './caller-identity.ts'

function from(value: string): SipRequest {
  const lines = [
    'INVITE sip:300@10.0.0.1 SIP/2.0',
    'Via: SIP/2.0/UDP 10.0.0.2;branch=z9hG4bK1',
    `From: ${value}`,
    'To: <sip:300@10.0.0.1>',
    'Call-ID: 1',
    'CSeq: 1 INVITE',
    'Content-Length: 0',
    '',
    '',
  ]
  const message = parseMessage(Buffer.from(lines.join('\r\n')))
  assert.ok(!(message instanceof SipFault))
  return message as SipRequest
}

it('the kind of line stands in From, in its address or behind it, under any of its names', () => {
  assert.equal(lineKindOf(from('<sip:1@x;isup-oli=62>;tag=1')), 62)
  assert.equal(lineKindOf(from('<sip:1@x>;OLI=7;tag=1')), 7)
  assert.equal(lineKindOf(from('<sip:1@x;ss7-oli=00>;tag=1')), 0)
})

it('a call is of an ordinary line where nothing is said, or nothing that makes sense', () => {
  for (const value of [
    '<sip:1@x>;tag=1',
    '<sip:1@x;oli>;tag=1',
    '<sip:1@x;oli=abc>;tag=1',
    '<sip:1@x;oli=100>;tag=1',
    '<tel:+1;oli=3>;tag=1',
  ])
    assert.equal(lineKindOf(from(value)), 0)
})
