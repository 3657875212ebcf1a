import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseMessage, SipFault, type SipMessage } from '@jackfield/sip'
import { redirectingOf } from './redirecting-headers.ts'

function invite(...headers: string[]): SipMessage {
  const lines = [
    'INVITE sip:300@10.0.0.1 SIP/2.0',
    'Via: SIP/2.0/UDP 10.0.0.2;branch=z9hG4bK1',
    'From: <sip:alice@10.0.0.2>;tag=1',
    'To: "Third" <sip:300@10.0.0.1>',
    'Call-ID: 1',
    'CSeq: 1 INVITE',
    ...headers,
    'Content-Length: 0',
    '',
    '',
  ]
  const message = parseMessage(Buffer.from(lines.join('\r\n')))
  assert.ok(!(message instanceof SipFault))
  return message
}

const short = (message: SipMessage) => {
  const { from, to, original, reason, originalReason, count } = redirectingOf(message)
  return [from.number, to.number, original.number, reason, originalReason, count]
}

it('Diversion: the last who sent it on stands first, the first last', () => {
  assert.deepEqual(short(invite('Diversion: "Second" <sip:200@x>;reason=no-answer;counter=2')), [
    ...['200', '300', '200', 'cfnr', undefined, 2],
  ])
  const two = invite('Diversion: <sip:200@x>;reason=user-busy, <sip:100@x>;reason=unconditional')
  assert.deepEqual(short(two), ['200', '300', '100', 'cfb', 'cfu', 1])
  assert.deepEqual(short(invite('Diversion: <sip:200@x>;reason=constructor'))[3], 'constructor')
  assert.equal(redirectingOf(invite('Diversion: <sip:200@x>;privacy=full')).from.presentation, 32)
})

it('History-Info, where there is no Diversion: the last is who is asked for now, the one before sent it on', () => {
  const entries = '<sip:100@x>;index=1, "Second" <sip:200@x;cause=302>;index=1.1, <sip:300@x;cause=486>;index=1.1.1'
  assert.deepEqual(short(invite(`History-Info: ${entries}`)), ['200', '300', '100', 'cfb', 'cfu', 2])
  assert.equal(redirectingOf(invite(`History-Info: ${entries}`)).from.name, 'Second')
  assert.deepEqual(short(invite(`History-Info: ${entries}`, 'Diversion: <sip:900@x>'))[0], '900')
  const apart = invite('History-Info: <sip:100@x?Privacy=history>;index=1', 'History-Info: <sip:200@x>;index=1.1')
  assert.deepEqual(short(apart), ['100', '200', '100', 'unknown', undefined, 1])
  assert.equal(redirectingOf(apart).from.presentation, 32)
})

it('nothing was sent on by nobody, by one entry alone, or by what cannot be read', () => {
  for (const header of ['X-None: 1', 'History-Info: <sip:100@x>;index=1', 'History-Info: <<', 'Diversion: <sip'])
    assert.deepEqual(short(invite(header)), ['', '', '', 'unknown', undefined, 0])
})
