import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaWords, messageParts, sdpParts } from './sip-message.ts'

const invite = [
  'INVITE sip:600@127.0.0.1:5060 SIP/2.0',
  'Via: SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bK1',
  'Subject: a long one',
  '  that goes on',
  'Content-Type: application/sdp',
  '',
  'v=0',
  'o=- 1 1 IN IP4 10.0.0.1',
  's=-',
  'c=IN IP4 10.0.0.1',
  't=0 0',
  'm=audio 4000 RTP/AVP 8 101',
  'a=rtpmap:101 telephone-event/8000',
  'a=sendonly',
  'm=video 0 RTP/AVP 96',
  'a=rtpmap:96 VP8/90000',
  '',
].join('\r\n')

test('a message is its first line, its headers, and its session description apart', () => {
  const { firstLine, headers, sdp, body } = messageParts(invite)
  assert.equal(firstLine, 'INVITE sip:600@127.0.0.1:5060 SIP/2.0')
  assert.deepEqual(
    headers.map(({ name }) => name),
    ['Via', 'Subject', 'Content-Type'],
  )
  assert.equal(headers[1]?.value, 'a long one that goes on')
  assert.equal(body, '')
  assert.deepEqual(sdp?.session, ['v=0', 'o=- 1 1 IN IP4 10.0.0.1', 's=-', 'c=IN IP4 10.0.0.1', 't=0 0'])
  assert.deepEqual(sdp?.media.map(mediaWords), [
    'audio at 10.0.0.1:4000, RTP/AVP, PCMA/8000, telephone-event/8000, sendonly',
    'video refused',
  ])
})

test('what is said for the whole session holds for a section that does not say otherwise', () => {
  const [one, other] = sdpParts(
    'v=0\nc=IN IP4 1.2.3.4\na=inactive\nm=audio 1 RTP/AVP 0\nc=IN IP4 5.6.7.8/32\nm=audio 2 RTP/AVP 3\n',
  ).media
  assert.deepEqual([one?.address, one?.direction, one?.codecs], ['5.6.7.8', 'inactive', ['PCMU/8000']])
  assert.equal(other?.address, '1.2.3.4')
})

test('a body that is no session description stays a text, and a malformed head is shown as it is', () => {
  const parts = messageParts('MESSAGE sip:a SIP/2.0\nContent-Type: text/plain\nnoise\n\nhello\n\nthere\n')
  assert.equal(parts.body, 'hello\n\nthere')
  assert.equal(parts.sdp, undefined)
  assert.deepEqual(parts.headers[1], { name: 'noise', value: '' })
  assert.deepEqual(messageParts(''), { firstLine: '', headers: [], body: '' })
})
