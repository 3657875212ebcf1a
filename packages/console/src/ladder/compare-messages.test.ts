import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareMessages } from './compare-messages.ts'

const message = (first: string, headers: readonly string[], body: readonly string[]) =>
  [first, ...headers, 'Content-Type: application/sdp', '', ...body, ''].join('\r\n')

test('two messages beside each other: same, changed, only here, only there', () => {
  const left = message(
    'INVITE sip:1 SIP/2.0',
    ['Call-ID: a', 'CSeq: 1 INVITE', 'Expires: 3'],
    ['v=0', 'o=- 1 1', 'm=audio 4000 RTP/AVP 0', 'a=sendrecv'],
  )
  const right = message(
    'INVITE sip:1 SIP/2.0',
    ['call-id: a', 'CSeq: 2 INVITE', 'Allow: BYE'],
    ['v=0', 'o=- 1 2', 'm=audio 4000 RTP/AVP 0', 'a=ptime:20', 'a=sendonly'],
  )
  const shown = compareMessages(left, right).map(({ state, left, right }) => `${state}|${left}|${right}`)
  assert.deepEqual(shown, [
    'same|INVITE sip:1 SIP/2.0|INVITE sip:1 SIP/2.0',
    'same|Call-ID: a|call-id: a',
    'changed|CSeq: 1 INVITE|CSeq: 2 INVITE',
    'left|Expires: 3|',
    'same|Content-Type: application/sdp|Content-Type: application/sdp',
    'right||Allow: BYE',
    'same|v=0|v=0',
    'changed|o=- 1 1|o=- 1 2',
    'same|m=audio 4000 RTP/AVP 0|m=audio 4000 RTP/AVP 0',
    'left|a=sendrecv|',
    'right||a=ptime:20',
    'right||a=sendonly',
  ])
})

test('a message beside itself has no difference, and one without a body is only longer or shorter', () => {
  const one = message('BYE sip:1 SIP/2.0', ['Call-ID: a'], ['v=0', 'a=x'])
  assert.equal(
    compareMessages(one, one).every(({ state }) => state === 'same'),
    true,
  )
  const bare = 'BYE sip:1 SIP/2.0\r\nCall-ID: a\r\n\r\n'
  const states = compareMessages(one, bare).map(({ state }) => state)
  assert.deepEqual(states, ['same', 'same', 'left', 'left', 'left'])
})
