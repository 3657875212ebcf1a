// What browsers describe, answered and offered again; the offer is one that Chromium 156 made.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fingerprintsOf, setupOf } from '../attributes/encryption.ts'
import { extensionsOf, feedbackOf, formatsOf, readFmtp } from '../attributes/formats.ts'
import { iceOf } from '../attributes/ice.ts'
import { groupsOf, midOf, sourcesOf, streamIdsOf } from '../attributes/transport.ts'
import { formatSession } from '../format-session.ts'
import { parseSession } from '../parse-session.ts'
import { attribute, type SessionDescription } from '../session-description.ts'
import type { Capabilities, StreamCapability } from './capabilities.ts'
import { negotiate } from './negotiate.ts'
import { acceptAnswer, createOffer } from './offer.ts'

const text = readFileSync(join(import.meta.dirname, '../testdata/chromium-offer.sdp'), 'utf8')
const chromium = parsed(text)
const midUri = 'urn:ietf:params:rtp-hdrext:sdes:mid'

function parsed(description: string): SessionDescription {
  const session = parseSession(description)
  assert.ok('media' in session)
  return session
}

const secured = {
  order: 'remote',
  address: '192.0.2.9',
  port: 20_000,
  encryption: {
    kind: 'dtls',
    isOptional: false,
    fingerprint: { hash: 'sha-256', value: 'AA:BB' },
    setup: 'actpass',
  },
  hasRtcpMux: true,
  hasFeedback: true,
  feedback: ['nack', 'nack pli', 'ccm fir', 'goog-remb'],
  extensions: [midUri],
  ice: { ufrag: 'ours', password: 'a password of the exchange', candidates: [] },
} as const

const audio: StreamCapability = {
  ...secured,
  kind: 'audio',
  codecs: [{ name: 'opus', clockRateHz: 48_000, channels: 2, payloadType: 107, fmtp: 'useinbandfec=1' }],
  hasTelephoneEvents: true,
}
const h264 = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'
const video = (name: string, payloadType: number, fmtp?: string): StreamCapability => ({
  ...secured,
  kind: 'video',
  codecs: [{ name, clockRateHz: 90_000, payloadType, fmtp }],
})

const capabilities = (...streams: StreamCapability[]): Capabilities => ({
  sessionId: '7',
  version: '7',
  address: '192.0.2.9',
  isIceLite: true,
  isBundled: true,
  streams,
})

test('everything in the offer of a browser is understood', () => {
  // a blank that it writes means nothing
  assert.equal(formatSession(chromium), text.replace('msid-semantic: ', 'msid-semantic:'))
  assert.deepEqual(groupsOf(chromium, 'BUNDLE'), [['0', '1']])
  const [sound, picture] = chromium.media as [SessionDescription['media'][0], SessionDescription['media'][0]]
  const ice = iceOf(chromium, sound)!
  assert.ok(ice.isTrickle && !ice.isLite && ice.candidates.length >= 4)
  assert.ok(ice.candidates.some(({ transport, extensions }) => transport === 'tcp' && extensions?.includes('tcptype')))
  assert.equal(fingerprintsOf(chromium, sound)[0]!.hash, 'sha-256')
  assert.equal(setupOf(chromium, sound), 'actpass')
  assert.deepEqual([midOf(sound), midOf(picture)], ['0', '1'])
  assert.equal(streamIdsOf(picture).length, 1)
  assert.equal(new Set(sourcesOf(picture).map(({ ssrc }) => ssrc)).size, 2)
  assert.equal(extensionsOf(picture).find(({ uri }) => uri === midUri)?.id, 4)
  const opus = formatsOf(sound).find(({ name }) => name === 'opus')!
  assert.equal(readFmtp(opus.fmtp).get('useinbandfec'), '1')
  const pictures = formatsOf(picture)
  assert.equal(pictures.filter(({ name }) => name === 'H264').length, 6)
  const vp8 = pictures.find(({ name }) => name === 'VP8')!
  assert.deepEqual(feedbackOf(picture, vp8.payloadType), ['goog-remb', 'transport-cc', 'ccm fir', 'nack', 'nack pli'])
})

test('the answer bundles both streams, is lite and active, and has the numbers of the offer', () => {
  const { answer, streams } = negotiate(chromium, capabilities(audio, video('VP8', 100)))
  assert.deepEqual(groupsOf(answer, 'BUNDLE'), [['0', '1']])
  assert.ok(answer.attributes.some(({ name }) => name === 'ice-lite'))
  const [sound, picture] = answer.media
  assert.equal(sound!.protocol, 'UDP/TLS/RTP/SAVPF')
  assert.deepEqual([setupOf(answer, sound!), setupOf(answer, picture!)], ['active', 'active'])
  assert.deepEqual(picture!.formats, ['96'])
  assert.deepEqual(extensionsOf(picture!), [{ id: 4, uri: midUri }])
  assert.deepEqual(
    streams.map(({ mid, hasRtcpMux, security }) => [mid, hasRtcpMux, security.kind]),
    [
      ['0', true, 'dtls'],
      ['1', true, 'dtls'],
    ],
  )
  assert.deepEqual(streams[1]!.feedback.toSorted(), ['ccm fir', 'goog-remb', 'nack', 'nack pli'])
})

test('of the six kinds of H.264 the one that fits is answered', () => {
  const { answer } = negotiate(chromium, capabilities(audio, video('H264', 99, h264)))
  const [format] = formatsOf(answer.media[1]!)
  const offered = formatsOf(chromium.media[1]!).find(({ payloadType }) => payloadType === format!.payloadType)!
  assert.match(offered.fmtp!, /packetization-mode=1;profile-level-id=42/)
})

test('an offer of ours after that keeps names and numbers, and adds streams with those that are known', () => {
  const first = negotiate(chromium, capabilities(audio, video('VP8', 100))).answer
  const label = attribute('label', 'somebody')
  const more = { ...video('VP8', 100), direction: 'sendonly', attributes: [label] } as const
  const own = capabilities(audio, video('VP8', 100), more, more)
  const offer = createOffer(own, first)
  assert.deepEqual(offer.media.map(midOf), ['0', '1', '2', '3'])
  assert.deepEqual(groupsOf(offer, 'BUNDLE'), [['0', '1', '2', '3']])
  assert.deepEqual(
    offer.media.map((media) => formatsOf(media).map(({ name, payloadType }) => `${name} ${payloadType}`)),
    [['opus 111', 'telephone-event 101', 'telephone-event 110'], ['VP8 96'], ['VP8 96'], ['VP8 96']],
  )
  assert.ok(offer.media.every((media) => extensionsOf(media)[0]?.id === 4))
  assert.deepEqual(offer.media[3]!.attributes.at(-1), label)
  // a browser that takes one of the two
  const answered = {
    ...offer,
    media: offer.media.map((media, index) => ({
      ...media,
      port: index === 3 ? 0 : 9,
      attributes: media.attributes.map((one) => (one.name === 'setup' ? attribute('setup', 'active') : one)),
    })),
  }
  const streams = acceptAnswer(offer, answered, own)
  assert.ok(Array.isArray(streams))
  assert.deepEqual(
    streams.map(({ declined }) => declined),
    [undefined, undefined, undefined, 'not-wanted'],
  )
})

test('mids that a peer chose by itself stay, and new ones are none of them', () => {
  const theirs = parsed(
    text.replaceAll('a=mid:0', 'a=mid:2').replaceAll('a=mid:1', 'a=mid:video').replace('BUNDLE 0 1', 'BUNDLE 2 video'),
  )
  const first = negotiate(theirs, capabilities(audio, video('VP8', 100))).answer
  const offer = createOffer(capabilities(audio, video('VP8', 100), video('VP8', 100)), first)
  assert.deepEqual(offer.media.map(midOf), ['2', 'video', '3'])
})

test('lines keep their places in whatever order a peer has them, and what was refused stays closed', () => {
  const [sound, picture] = chromium.media as [SessionDescription['media'][0], SessionDescription['media'][0]]
  const data = { ...sound, kind: 'application', protocol: 'UDP/DTLS/SCTP', formats: ['webrtc-datachannel'] }
  const first = negotiate({ ...chromium, media: [picture, data, sound] }, capabilities(audio, video('VP8', 100))).answer
  const own = capabilities(audio, video('VP8', 100), video('VP8', 100))
  const offer = createOffer(own, first)
  assert.deepEqual(
    offer.media.map(({ kind, port }) => `${kind} ${port}`),
    ['video 20000', 'application 0', 'audio 20000', 'video 20000'],
  )
  const answered = {
    ...offer,
    media: offer.media.map((media) => ({
      ...media,
      attributes: media.attributes.map((one) => (one.name === 'setup' ? attribute('setup', 'active') : one)),
    })),
  }
  const streams = acceptAnswer(offer, answered, own)
  assert.ok(Array.isArray(streams))
  assert.deepEqual(
    streams.map(({ kind, capability }) => `${kind} ${capability}`),
    ['video 1', 'application undefined', 'audio 0', 'video 2'],
  )
})

const again = (name: string, payloadType: number, fmtp?: string): StreamCapability => ({
  ...video(name, payloadType, fmtp),
  codecs: [{ name, clockRateHz: 90_000, payloadType, fmtp, retransmission: 112 }],
})
const numbersIn = (media: SessionDescription['media'][number]) =>
  formatsOf(media).map(({ name, payloadType, fmtp }) => `${name} ${payloadType} ${fmtp ?? ''}`.trim())

test('the format for packets that are sent again is agreed with the codec it is for', () => {
  const { answer, streams } = negotiate(chromium, capabilities(audio, again('VP8', 100)))
  assert.deepEqual(numbersIn(answer.media[1]!), ['VP8 96', 'rtx 97 apt=96'])
  assert.deepEqual(streams[1]!.codecs[0]!.retransmission, { sendPayloadType: 97, receivePayloadType: 97 })
  const bare = parsed(text.replaceAll('apt=96', 'apt=x'))
  const without = negotiate(bare, capabilities(audio, again('VP8', 100)))
  assert.deepEqual(numbersIn(without.answer.media[1]!), ['VP8 96'])
  assert.equal(without.streams[1]!.codecs[0]!.retransmission, undefined)
})

test('it is offered with a number of its own, kept afterwards, and used only where the answer has it', () => {
  const own = capabilities(audio, again('VP8', 100))
  const offer = createOffer(own)
  assert.deepEqual(numbersIn(offer.media[1]!), ['VP8 100', 'rtx 112 apt=100'])
  const active = (media: SessionDescription['media'][number]) => ({
    ...media,
    attributes: media.attributes.map((one) => (one.name === 'setup' ? attribute('setup', 'active') : one)),
  })
  const taken = acceptAnswer(offer, { ...offer, media: offer.media.map(active) }, own)
  assert.ok(Array.isArray(taken))
  assert.deepEqual(taken[1]!.codecs[0]!.retransmission, { sendPayloadType: 112, receivePayloadType: 112 })
  const isFormat = ({ value = '' }: { value?: string | undefined }) => !value.startsWith('112 ')
  const media = offer.media.map(active).map((one) => ({
    ...one,
    formats: one.formats.filter((format) => format !== '112'),
    attributes: one.attributes.filter(isFormat),
  }))
  const refused = acceptAnswer(offer, { ...offer, media }, own)
  assert.ok(Array.isArray(refused))
  assert.equal(refused[1]!.codecs[0]!.retransmission, undefined)
  const first = negotiate(chromium, own).answer
  const second = createOffer(capabilities(audio, again('VP8', 100), again('VP8', 100)), first)
  assert.deepEqual(second.media.slice(1).map(numbersIn), [
    ['VP8 96', 'rtx 97 apt=96'],
    ['VP8 96', 'rtx 97 apt=96'],
  ])
})

test('several sizes of one picture are not agreed to: the answer has no word of them', () => {
  const sizes = ['a=rid:h send', 'a=rid:l send', 'a=simulcast:send h;l', '']
  const offered = parsed(`${text.trimEnd()}\r\n${sizes.join('\r\n')}`)
  assert.ok(offered.media[1]!.attributes.some(({ name }) => name === 'simulcast'))
  const { answer, streams } = negotiate(offered, capabilities(audio, again('VP8', 100)))
  assert.equal(streams[1]!.declined, undefined)
  assert.ok(answer.media.every(({ attributes }) => attributes.every(({ name }) => !/^(rid|simulcast)$/.test(name))))
})
