import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  acceptAnswer,
  type Capabilities,
  createOffer,
  type Encryption,
  formatSession,
  negotiate,
  nextVersion,
  parseSession,
  SdpFault,
  type SessionDescription,
  type StreamCapability,
} from '../index.ts'

const ulaw = { name: 'PCMU', clockRateHz: 8000, payloadType: 0 }
const alaw = { name: 'PCMA', clockRateHz: 8000, payloadType: 8 }
const opus = { name: 'opus', clockRateHz: 48_000, channels: 2, payloadType: 107, fmtp: 'useinbandfec=1' }
const vp8 = { name: 'VP8', clockRateHz: 90_000, payloadType: 100 }

const audio = (more: Partial<StreamCapability> = {}): StreamCapability => ({
  kind: 'audio',
  codecs: [ulaw, alaw],
  order: 'local',
  hasTelephoneEvents: true,
  address: '198.51.100.1',
  port: 10_000,
  encryption: { kind: 'none' },
  ...more,
})
const able = (...streams: StreamCapability[]): Capabilities => ({
  sessionId: '77',
  version: '1',
  address: '198.51.100.1',
  streams,
})
const read = (...media: string[]): SessionDescription => {
  const session = parseSession(
    ['v=0', 'o=- 1 1 IN IP4 192.0.2.1', 's=-', 'c=IN IP4 192.0.2.1', 't=0 0', ...media].join('\r\n'),
  )
  assert.ok(!(session instanceof SdpFault), String(session))
  return session
}
const media = (session: SessionDescription) => formatSession(session).split('\r\n').slice(5).filter(Boolean)
const names = (codecs: readonly { name: string }[]) => codecs.map(({ name }) => name)

describe('answering an offer', () => {
  it('takes what both have, with the numbers of the offer', () => {
    const offer = read(
      'm=audio 4000 RTP/AVP 8 0 97 101',
      'a=rtpmap:97 opus/48000/2',
      'a=rtpmap:101 telephone-event/8000',
      'a=ptime:30',
    )
    const { answer, streams } = negotiate(offer, able(audio({ codecs: [opus, ulaw, alaw] })))
    assert.deepEqual(media(answer), [
      'm=audio 10000 RTP/AVP 97 0 8 101',
      'a=rtpmap:97 opus/48000/2',
      'a=fmtp:97 useinbandfec=1',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:8 PCMA/8000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-16',
      'a=ptime:30',
      'a=sendrecv',
    ])
    assert.deepEqual(
      [streams[0]!.remoteAddress, streams[0]!.remotePort, streams[0]!.remoteRtcpPort],
      ['192.0.2.1', 4000, 4001],
    )
    assert.deepEqual(
      streams[0]!.telephoneEvents.map(({ sendPayloadType }) => sendPayloadType),
      [101],
    )
  })

  it('keeps the order of the offer, or ours, or only the best', () => {
    const offer = read('m=audio 4000 RTP/AVP 8 0')
    const codecs = (more: Partial<StreamCapability>) => names(negotiate(offer, able(audio(more))).streams[0]!.codecs)
    assert.deepEqual(codecs({ order: 'local' }), ['PCMU', 'PCMA'])
    assert.deepEqual(codecs({ order: 'remote' }), ['PCMA', 'PCMU'])
    assert.deepEqual(codecs({ order: 'remote', isSingleCodec: true }), ['PCMA'])
  })

  it('declines what is not wanted, each line in its place', () => {
    const offer = read(
      'm=video 5000 RTP/AVP 31',
      'm=audio 4000 RTP/AVP 0',
      'm=audio 4002 RTP/AVP 0',
      'm=audio 0 RTP/AVP 0',
    )
    const { answer, streams, isAnyAgreed } = negotiate(offer, able(audio()))
    assert.deepEqual(
      answer.media.map(({ kind, port }) => [kind, port]),
      [
        ['video', 0],
        ['audio', 10_000],
        ['audio', 0],
        ['audio', 0],
      ],
    )
    assert.deepEqual(
      streams.map(({ declined }) => declined),
      ['not-wanted', undefined, 'not-wanted', 'not-offered'],
    )
    assert.equal(isAnyAgreed, true)
  })

  it('says why nothing was agreed on', () => {
    const reasons = (offer: SessionDescription, more: Partial<StreamCapability> = {}) => {
      const { streams, isAnyAgreed } = negotiate(offer, able(audio(more)))
      assert.equal(isAnyAgreed, false)
      return streams[0]!.declined
    }
    assert.equal(reasons(read('m=audio 4000 RTP/AVP 18')), 'no-common-codec')
    assert.equal(reasons(read('m=audio 4000 RTP/SAVP 0')), 'encryption-not-supported')
    assert.equal(reasons(read('m=audio 4000 TCP/MSRP *')), 'unknown-protocol')
    const bare = parseSession(
      'v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\nt=0 0\r\nm=audio 4000 RTP/AVP 0\r\n',
    ) as SessionDescription
    assert.equal(reasons(bare), 'no-address')
    const sdes: Encryption = { kind: 'sdes', isOptional: false, keys: [{ suite: 'A', key: 'aa' }] }
    assert.equal(reasons(read('m=audio 4000 RTP/AVP 0'), { encryption: sdes }), 'encryption-required')
    assert.equal(
      reasons(read('m=audio 4000 RTP/SAVP 0', 'a=crypto:1 B inline:bb'), { encryption: sdes }),
      'no-common-key',
    )
  })

  const directions: [string, string | undefined, string][] = [
    ['sendrecv', undefined, 'sendrecv'],
    ['sendonly', undefined, 'recvonly'],
    ['recvonly', undefined, 'sendonly'],
    ['inactive', undefined, 'inactive'],
    ['sendrecv', 'sendonly', 'sendonly'],
    ['sendonly', 'sendonly', 'inactive'],
    ['recvonly', 'recvonly', 'inactive'],
  ]
  for (const [offered, wanted, answered] of directions) {
    it(`answers ${offered} with ${answered}${wanted === undefined ? '' : ` when we want ${wanted}`}`, () => {
      const own = audio(wanted === undefined ? {} : { direction: wanted as 'sendonly' })
      const { streams } = negotiate(read('m=audio 4000 RTP/AVP 0', `a=${offered}`), able(own))
      assert.equal(streams[0]!.direction, answered)
    })
  }

  it('knows the old way of holding', () => {
    const hold = (...lines: string[]) =>
      negotiate(read('m=audio 4000 RTP/AVP 0', 'c=IN IP4 0.0.0.0', ...lines), able(audio())).streams[0]!.direction
    assert.equal(hold(), 'recvonly')
    assert.equal(hold('a=inactive'), 'inactive')
  })

  it('gives IPv6 its own kind of line', () => {
    const own = { ...able(audio({ address: '2001:db8::5' })), address: '2001:db8::1' }
    const { answer, streams } = negotiate(read('m=audio 4000 RTP/AVP 0', 'c=IN IP6 2001:db8::99'), own)
    const text = formatSession(answer)
    assert.match(text, /\no=- 77 1 IN IP6 2001:db8::1\r\n/)
    assert.match(text, /\r\nm=audio 10000 RTP\/AVP 0\r\nc=IN IP6 2001:db8::5\r\n/)
    assert.equal(streams[0]!.remoteAddress, '2001:db8::99')
  })

  it('picks events at the rate of the codec', () => {
    const offer = read(
      'm=audio 4000 RTP/AVP 97 98 99',
      'a=rtpmap:97 opus/48000/2',
      'a=rtpmap:98 telephone-event/8000',
      'a=rtpmap:99 telephone-event/48000',
    )
    const { streams } = negotiate(offer, able(audio({ codecs: [opus] })))
    assert.deepEqual(
      streams[0]!.telephoneEvents.map(({ sendPayloadType }) => sendPayloadType),
      [99],
    )
  })

  it('tells one H.264 from another', () => {
    const h264 = (fmtp: string) => ({ name: 'H264', clockRateHz: 90_000, payloadType: 99, fmtp })
    const offer = read(
      'm=video 4000 RTP/AVP 96 97',
      'a=rtpmap:96 H264/90000',
      'a=fmtp:96 profile-level-id=640c1f;packetization-mode=1',
      'a=rtpmap:97 H264/90000',
      'a=fmtp:97 profile-level-id=42e01f;packetization-mode=1',
    )
    const own = audio({ kind: 'video', codecs: [h264('profile-level-id=42001e;packetization-mode=1')] })
    assert.deepEqual(
      negotiate(offer, able(own)).streams[0]!.codecs.map((codec) => codec.sendPayloadType),
      [97],
    )
  })
})

describe('keys', () => {
  const sdes = (isOptional: boolean): Encryption => ({
    kind: 'sdes',
    isOptional,
    keys: [
      { suite: 'AES_CM_128_HMAC_SHA1_80', key: 'b3Vycw==' },
      { suite: 'AES_CM_128_HMAC_SHA1_32', key: 'b3RoZXI=' },
    ],
  })

  it('in the description: the first line we know, answered with its tag', () => {
    const offer = read(
      'm=audio 4000 RTP/SAVP 0',
      'a=crypto:3 F8_128_HMAC_SHA1_80 inline:eA==',
      'a=crypto:4 AES_CM_128_HMAC_SHA1_80 inline:eQ== UNENCRYPTED_SRTP',
      'a=crypto:6 AES_CM_128_HMAC_SHA1_80 inline:eQ==|2^20|1:4',
      'a=crypto:5 AES_CM_128_HMAC_SHA1_32 inline:eg==|2^20',
    )
    const { answer, streams } = negotiate(offer, able(audio({ encryption: sdes(false) })))
    assert.ok(media(answer).includes('a=crypto:5 AES_CM_128_HMAC_SHA1_32 inline:b3RoZXI='))
    assert.deepEqual(streams[0]!.security, {
      kind: 'sdes',
      suite: 'AES_CM_128_HMAC_SHA1_32',
      localKey: 'b3RoZXI=',
      remoteKey: 'eg==',
    })
  })

  it('that are only wished for', () => {
    const plain = negotiate(read('m=audio 4000 RTP/AVP 0'), able(audio({ encryption: sdes(true) })))
    assert.deepEqual(plain.streams[0]!.security, { kind: 'none' })
    const beside = read('m=audio 4000 RTP/AVP 0', 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:eQ==')
    assert.equal(negotiate(beside, able(audio({ encryption: sdes(true) }))).streams[0]!.security.kind, 'sdes')
  })

  const dtls = (setup: 'active' | 'passive' | 'actpass'): Encryption => ({
    kind: 'dtls',
    isOptional: false,
    fingerprint: { hash: 'sha-256', value: 'AA:BB' },
    setup,
  })
  const roles: [string | undefined, 'active' | 'passive' | 'actpass', string][] = [
    ['actpass', 'actpass', 'active'],
    ['actpass', 'passive', 'passive'],
    ['active', 'active', 'passive'],
    ['passive', 'passive', 'active'],
    [undefined, 'actpass', 'passive'],
  ]
  for (const [offered, own, answered] of roles) {
    it(`DTLS: ${offered ?? 'nothing'} is answered with ${answered} (we: ${own})`, () => {
      const offer = read(
        'm=audio 9 UDP/TLS/RTP/SAVPF 0',
        'a=fingerprint:sha-256 CC:DD',
        ...(offered ? [`a=setup:${offered}`] : []),
      )
      const { streams, answer } = negotiate(offer, able(audio({ encryption: dtls(own) })))
      const { security } = streams[0]!
      assert.ok(security.kind === 'dtls')
      assert.equal(security.setup, answered)
      assert.deepEqual(security.fingerprints, [{ hash: 'sha-256', value: 'CC:DD' }])
      assert.ok(media(answer).includes(`a=setup:${answered}`) && media(answer).includes('a=fingerprint:sha-256 AA:BB'))
    })
  }

  for (const line of ['constructor AA', '__proto__ AA:BB', 'toString CC', 'sha-1024 CC:DD', 'sha-256 nothing'])
    it(`a=fingerprint:${line} names no certificate, and the stream is declined`, () => {
      const offer = read('m=audio 9 UDP/TLS/RTP/SAVPF 0', `a=fingerprint:${line}`, 'a=setup:actpass')
      assert.equal(negotiate(offer, able(audio({ encryption: dtls('actpass') }))).streams[0]!.declined, 'no-common-key')
    })

  it('DTLS on hold is declined', () => {
    const offer = read('m=audio 9 UDP/TLS/RTP/SAVPF 0', 'a=fingerprint:sha-256 CC:DD', 'a=setup:holdconn')
    assert.equal(negotiate(offer, able(audio({ encryption: dtls('actpass') }))).streams[0]!.declined, 'bad-setup')
  })
})

describe('a browser and we', () => {
  const ice = { ufrag: 'ours', password: 'oursoursoursoursoursours', candidates: [] }
  const web = (kind: 'audio' | 'video', codecs: StreamCapability['codecs']): StreamCapability => ({
    kind,
    codecs,
    order: 'local',
    address: '198.51.100.1',
    port: 10_000,
    encryption: { kind: 'dtls', isOptional: false, fingerprint: { hash: 'sha-256', value: 'AA:BB' }, setup: 'actpass' },
    hasRtcpMux: true,
    hasFeedback: true,
    ice,
    feedback: ['nack pli', 'transport-cc'],
    extensions: ['urn:ietf:params:rtp-hdrext:sdes:mid'],
    attributes: [{ name: 'msid', value: 'x y' }],
  })
  const own: Capabilities = { ...able(web('audio', [opus]), web('video', [vp8])), isBundled: true, isIceLite: true }

  it('agree on bundle, mux, feedback, extensions', () => {
    const offer = read(
      'a=group:BUNDLE a v d',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=rtpmap:111 opus/48000/2',
      'a=ice-ufrag:abcd',
      'a=ice-pwd:abcdabcdabcdabcdabcdabcd',
      'a=fingerprint:sha-256 CC:DD',
      'a=setup:actpass',
      'a=mid:a',
      'a=rtcp-mux',
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
      'a=extmap:5 urn:unknown',
      'm=video 0 UDP/TLS/RTP/SAVPF 96',
      'a=bundle-only',
      'a=rtpmap:96 VP8/90000',
      'a=rtcp-fb:96 nack pli',
      'a=rtcp-fb:* transport-cc',
      'a=rtcp-fb:96 goog-remb',
      'a=ice-ufrag:abcd',
      'a=ice-pwd:abcdabcdabcdabcdabcdabcd',
      'a=fingerprint:sha-256 CC:DD',
      'a=setup:actpass',
      'a=mid:v',
      'a=rtcp-mux',
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
      'a=bundle-only',
      'a=mid:d',
    )
    const { answer, streams } = negotiate(offer, own)
    assert.deepEqual(answer.attributes, [{ name: 'group', value: 'BUNDLE a v' }, { name: 'ice-lite' }])
    const lines = media(answer)
    for (const line of [
      'a=mid:a',
      'a=rtcp-mux',
      'a=ice-ufrag:ours',
      'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
      'a=rtcp-fb:96 nack pli',
      'a=rtcp-fb:96 transport-cc',
      'a=msid:x y',
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
    ]) {
      assert.ok(lines.includes(line), line)
    }
    assert.ok(!lines.some((line) => line.includes('goog-remb') || line.includes('unknown')))
    assert.deepEqual(
      streams.map(({ declined }) => declined),
      [undefined, undefined, 'not-wanted'],
    )
    assert.deepEqual(streams[1]!.feedback, ['nack pli', 'transport-cc'])
    assert.equal(streams[0]!.remoteRtcpPort, 9)
  })

  it('meet each other: what one offers the other answers, and both see the same', () => {
    const offer = createOffer(own)
    const { answer, streams } = negotiate(offer, { ...own, sessionId: '88' })
    const seen = acceptAnswer(offer, answer, own)
    assert.ok(!(seen instanceof SdpFault))
    for (const [at, stream] of streams.entries()) {
      assert.equal(seen[at]!.declined, undefined)
      assert.deepEqual(names(seen[at]!.codecs), names(stream.codecs))
      assert.ok(stream.security.kind === 'dtls' && seen[at]!.security.kind === 'dtls')
      assert.deepEqual([stream.security.setup, seen[at]!.security.setup], ['active', 'passive'])
    }
  })
})

describe('our own offer', () => {
  it('has what phones expect', () => {
    const offer = createOffer(able(audio({ codecs: [opus, ulaw], packetTimeMs: 20, mostPacketTimeMs: 150 })))
    assert.deepEqual(media(offer), [
      'm=audio 10000 RTP/AVP 107 0 101 102',
      'a=rtpmap:107 opus/48000/2',
      'a=fmtp:107 useinbandfec=1',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-16',
      'a=rtpmap:102 telephone-event/48000',
      'a=fmtp:102 0-16',
      'a=ptime:20',
      'a=maxptime:150',
      'a=sendrecv',
    ])
  })

  it('is answered with other numbers, and both are kept', () => {
    const own = able(audio({ codecs: [opus] }))
    const answer = read(
      'm=audio 4000 RTP/AVP 96 97',
      'a=rtpmap:96 opus/48000/2',
      'a=rtpmap:97 telephone-event/48000',
      'a=sendonly',
    )
    const [stream] = acceptAnswer(createOffer(own), answer, own) as never[] as ReturnType<typeof negotiate>['streams']
    assert.deepEqual([stream!.codecs[0]!.sendPayloadType, stream!.codecs[0]!.receivePayloadType], [96, 107])
    assert.deepEqual(
      [stream!.telephoneEvents[0]!.sendPayloadType, stream!.telephoneEvents[0]!.receivePayloadType],
      [97, 102],
    )
    assert.equal(stream!.direction, 'recvonly')
  })

  it('is refused by an answer with other lines', () => {
    const own = able(audio())
    assert.ok(acceptAnswer(createOffer(own), read(), own) instanceof SdpFault)
    const none = acceptAnswer(createOffer(own), read('m=audio 0 RTP/AVP 0'), own)
    assert.ok(!(none instanceof SdpFault))
    assert.equal(none[0]!.declined, 'not-wanted')
  })

  it('keeps the place of lines that are gone', () => {
    const before = createOffer(able(audio(), audio({ kind: 'video', codecs: [vp8] })))
    const after = createOffer(able(audio()), before)
    assert.deepEqual(
      after.media.map(({ kind, port }) => [kind, port]),
      [
        ['audio', 10_000],
        ['video', 0],
      ],
    )
  })

  it('counts its versions, and only when something changed', () => {
    const first = createOffer(able(audio()))
    const other = { ...able(audio()), sessionId: '5', version: '9' }
    assert.equal(nextVersion(first, createOffer(other)).origin.version, '1')
    const held = nextVersion(first, createOffer({ ...other, streams: [audio({ direction: 'sendonly' })] }))
    assert.deepEqual([held.origin.sessionId, held.origin.version], ['77', '2'])
  })
})
