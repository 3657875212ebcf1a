import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import type { PortOpened } from '@jackfield/media'
import { pjsipObjectType } from '../configuration/pjsip-object-types.ts'
import { type EndpointSettings, endpointSettings } from '../configuration/settings.ts'
import { allowedCodecs, offeredCodecs } from './local-codecs.ts'
import { SdpSession } from './sdp-session.ts'

/** The endpoint of pjsip.conf with nothing but these fields. */
function endpointWith(fields: Readonly<Record<string, string>>): EndpointSettings {
  const defaults = Object.entries(pjsipObjectType('endpoint').fields).flatMap(([name, field]) =>
    'default' in field && field.default !== undefined ? [[name, String(field.default)] as const] : [],
  )
  return endpointSettings('alice', { ...Object.fromEntries(defaults), allow: 'ulaw,alaw', ...fields })
}

const opened: PortOpened = {
  local: { address: '10.0.0.1', port: 10_000, rtcpPort: 10_001, ssrc: 1 },
  fingerprint: { hash: 'sha-256', value: 'AA:BB' },
  rateHz: 8_000,
}

function sessionWith(fields: Readonly<Record<string, string>> = {}, wanted?: readonly string[], allowsGroups = false) {
  const endpoint = endpointWith(fields)
  const sessionDeps = {
    endpoint,
    random: seededRandom(3),
    mediaAddress: '10.0.0.1',
    advertisedAddress: '192.0.2.1',
    portRange: { first: 10_000, last: 20_000, strict: 'sequence-only', reportIntervalMs: 700, allowsGroups } as const,
  }
  const session = new SdpSession(sessionDeps, wanted ? offeredCodecs(endpoint, wanted) : allowedCodecs(endpoint))
  session.opened(opened)
  return session
}

const offer = (media: string, ...attributes: string[]) =>
  ['v=0', 'o=- 1 1 IN IP4 10.0.0.2', 's=-', 'c=IN IP4 10.0.0.2', 't=0 0', `m=${media}`, ...attributes, ''].join('\r\n')

const answerTo = (session: SdpSession, text: string) => {
  const answer = session.answer(text)
  return answer.ok ? answer.text : answer.why
}

describe('the media of a call', () => {
  it('are offered at the address the peer sees, in the order that is wanted', () => {
    const text = sessionWith({}, ['alaw']).offer()
    assert.match(text, /c=IN IP4 192\.0\.2\.1\r\n/)
    assert.match(text, /m=audio 10000 RTP\/AVP 8 0 101\r\n/)
    assert.match(text, /a=ptime:20\r\na=maxptime:140\r\n/)
  })

  it('open a port where ports may be, as strict and with reports as often as holds for all', () => {
    const spec = sessionWith().portSpec()
    assert.ok(spec.kind === 'rtp')
    assert.equal(spec.reportIntervalMs, 700)
    const { firstPort, lastPort, strict } = spec.transport
    assert.deepEqual([firstPort, lastPort, strict], [10_000, 20_000, 'sequence-only'])
  })

  it('are marked as the endpoint says, audio and video each by itself, and not at all where it says nothing', () => {
    const markings = (fields: Readonly<Record<string, string>>) => {
      const spec = sessionWith({ allow: 'ulaw,vp8', ...fields }).portSpec()
      assert.ok(spec.kind === 'rtp')
      return [spec.transport.marking, ...spec.streams.map(({ transport }) => transport?.marking)]
    }
    assert.deepEqual(markings({}), [undefined, undefined, undefined])
    const audio = { typeOfService: 184, priority: 5 }
    assert.deepEqual(markings({ tos_audio: '184', cos_audio: '5', tos_video: '136' }), [
      audio,
      undefined,
      { typeOfService: 136, priority: 0 },
    ])
    // what is bundled goes as the audio does
    assert.deepEqual(markings({ tos_audio: '184', cos_audio: '5', tos_video: '136', bundle: 'yes' }), [
      audio,
      undefined,
      undefined,
    ])
  })

  it('are answered in our order, or theirs, or with one codec', () => {
    const theirs = offer('audio 4000 RTP/AVP 8 0')
    assert.match(answerTo(sessionWith(), theirs), /RTP\/AVP 0 8\r\n/)
    assert.match(answerTo(sessionWith({ incoming_call_offer_pref: 'remote' }), theirs), /RTP\/AVP 8 0\r\n/)
    assert.match(answerTo(sessionWith({ incoming_call_offer_pref: 'local_first' }), theirs), /RTP\/AVP 0\r\n/)
  })

  it('are answered as they were judged before there was a port: the same text, and the port need not be told', () => {
    const key = Buffer.alloc(30, 7).toString('base64')
    const offers = [
      [{}, offer('audio 4000 RTP/AVP 8 0 101', 'a=rtpmap:101 telephone-event/8000', 'a=sendonly')],
      [{}, offer('audio 4000 RTP/AVP 0', 'm=video 4002 RTP/AVP 99', 'a=rtpmap:99 VP8/90000')],
      [{ rtcp_mux: 'yes' }, offer('audio 4000 RTP/AVP 0', 'a=rtcp-mux', 'a=mid:x')],
      [
        { media_encryption: 'sdes' },
        offer('audio 4000 RTP/SAVP 0', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}`),
      ],
    ] as const
    for (const [fields, text] of offers) {
      const judged = sessionWith(fields)
      assert.equal(judged.judge(text), undefined)
      const direct = sessionWith(fields)
      assert.equal(answerTo(judged, text), answerTo(direct, text))
      assert.deepEqual(judged.renewal, direct.renewal)
      assert.equal(judged.takeForeseen(), true)
      assert.equal(direct.takeForeseen(), false)
      // the next answer is another version of this one
      assert.equal(answerTo(judged, text.replace('4000', '4010')), answerTo(direct, text.replace('4000', '4010')))
    }
    const apart = sessionWith()
    apart.opened({ ...opened, local: { ...opened.local!, rtcpPort: 10_007 } })
    const plain = offer('audio 4000 RTP/AVP 0')
    apart.judge(plain)
    assert.match(answerTo(apart, plain), /m=audio 10000 [\s\S]*a=rtcp:10007\r\n/)
  })

  it('tell the port where the peer is and what was agreed', () => {
    const session = sessionWith()
    answerTo(session, offer('audio 4000 RTP/AVP 8 101', 'a=rtpmap:101 telephone-event/8000', 'a=sendonly'))
    assert.deepEqual(session.renewal.remote, { address: '10.0.0.2', port: 4000, rtcpPort: 4001 })
    const [stream] = session.renewal.streams ?? []
    assert.deepEqual(stream?.codecs, [{ name: 'alaw', payloadType: 8 }])
    assert.deepEqual(stream?.telephoneEvent, { payloadType: 101, clockRateHz: 8000 })
    assert.equal(stream?.direction, 'in')
    assert.equal(session.isHeldByPeer, true)
    assert.deepEqual(session.formats, ['alaw'])
  })

  it('hear keys at every rate that was agreed: browsers press them at 8000, whatever they speak', () => {
    const session = sessionWith({ allow: 'opus,ulaw' })
    const maps = ['111 opus/48000/2', '110 telephone-event/48000', '126 telephone-event/8000']
    answerTo(session, offer('audio 4000 RTP/AVP 111 0 110 126', ...maps.map((map) => `a=rtpmap:${map}`)))
    const [stream] = session.renewal.streams ?? []
    assert.deepEqual(stream?.telephoneEvent, { payloadType: 110, clockRateHz: 48_000 })
    assert.deepEqual(stream?.otherTelephoneEvents, [{ payloadType: 126, clockRateHz: 8_000 }])
  })

  it('keep their place when the peer holds with an address that is none', () => {
    const session = sessionWith()
    answerTo(session, offer('audio 4000 RTP/AVP 0'))
    answerTo(session, offer('audio 4000 RTP/AVP 0').replace('c=IN IP4 10.0.0.2', 'c=IN IP4 0.0.0.0'))
    assert.equal(session.isHeldByPeer, true)
    assert.equal(session.renewal.remote, undefined)
  })

  it('raise the version only when something changed', () => {
    const session = sessionWith()
    const version = (text: string) => /o=\S+ \S+ (\d+)/.exec(text)?.[1]
    const first = answerTo(session, offer('audio 4000 RTP/AVP 0'))
    assert.equal(version(answerTo(session, offer('audio 4000 RTP/AVP 0'))), version(first))
    const held = answerTo(session, offer('audio 4000 RTP/AVP 0', 'a=sendonly'))
    assert.equal(Number(version(held)), Number(version(first)) + 1)
  })

  it('decline what nobody can do: fax, other codecs, more streams', () => {
    assert.equal(answerTo(sessionWith(), offer('image 4000 udptl t38')), 'unacceptable')
    assert.equal(answerTo(sessionWith(), offer('audio 4000 RTP/AVP 3')), 'unacceptable')
    assert.equal(answerTo(sessionWith(), 'nonsense'), 'unreadable')
    const two = answerTo(
      sessionWith(),
      offer('audio 4000 RTP/AVP 0', 'm=video 5000 RTP/AVP 99', 'a=rtpmap:99 H264/90000'),
    )
    assert.match(two, /m=video 0 RTP\/AVP 99/)
    assert.equal(sessionWith().judge(offer('audio 4000 RTP/AVP 3')), 'unacceptable')
  })

  it('are protected by keys in the description, and by nothing less where that is asked for', () => {
    const key = Buffer.alloc(30, 7).toString('base64')
    const secure = offer('audio 4000 RTP/SAVP 0', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}`)
    const session = sessionWith({ media_encryption: 'sdes' })
    assert.match(
      answerTo(session, secure),
      /m=audio 10000 RTP\/SAVP 0\r\n[\s\S]*a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:/,
    )
    const { srtp } = session.renewal
    assert.equal(srtp?.inbound.profile, 'AES_CM_128_HMAC_SHA1_80')
    assert.deepEqual([srtp?.inbound.masterKey.length, srtp?.inbound.masterSalt.length], [16, 14])
    assert.notDeepEqual(srtp?.inbound.masterKey, srtp?.outbound.masterKey)
    assert.equal(session.isSecure, true)
    assert.equal(answerTo(sessionWith({ media_encryption: 'sdes' }), offer('audio 4000 RTP/AVP 0')), 'unacceptable')
    const optimistic = { media_encryption: 'sdes', media_encryption_optimistic: 'yes' }
    assert.match(answerTo(sessionWith(optimistic), offer('audio 4000 RTP/AVP 0')), /RTP\/AVP 0/)
    const short = secure.replace(key, Buffer.alloc(12).toString('base64'))
    assert.equal(answerTo(sessionWith({ media_encryption: 'sdes' }), short), 'unacceptable')
    assert.equal(answerTo(sessionWith(), secure), 'unacceptable')
  })

  it('of a browser have fingerprints, checks and one port', () => {
    const session = sessionWith({ webrtc: 'yes', allow: 'ulaw' })
    const text = answerTo(
      session,
      offer(
        'audio 9 UDP/TLS/RTP/SAVPF 0',
        'a=mid:0',
        'a=ice-ufrag:abcd',
        'a=ice-pwd:abcdefghijklmnopqrstuv',
        'a=candidate:1 1 udp 2122260223 10.0.0.2 4000 typ host',
        'a=candidate:2 1 udp 2122260222 name.local 4002 typ host',
        'a=fingerprint:sha-256 CC:DD',
        'a=setup:actpass',
        'a=rtcp-mux',
      ).replace('t=0 0', 't=0 0\r\na=group:BUNDLE 0'),
    )
    for (const leg of [
      'a=ice-lite',
      'a=fingerprint:sha-256 AA:BB',
      'a=setup:active',
      'a=rtcp-mux',
      'a=group:BUNDLE 0',
    ]) {
      assert.ok(text.includes(`${leg}\r\n`), leg)
    }
    assert.deepEqual(session.renewal.dtls?.remote, {
      setup: 'active',
      fingerprints: [{ hash: 'sha-256', value: 'CC:DD' }],
    })
    assert.equal(session.renewal.ice?.remote?.name, 'abcd')
    assert.deepEqual(
      session.renewal.ice?.remote?.candidates.map(({ port }) => port),
      [4000],
    )
    assert.equal(session.renewal.isRtcpMultiplexed, true)
    const spec = session.portSpec()
    assert.ok(spec.kind === 'rtp' && spec.transport.isRtcpMultiplexed && spec.transport.dtls && spec.transport.ice)
  })

  it('are answered with new names for checks when a browser begins them anew, and only then', () => {
    const session = sessionWith({ webrtc: 'yes', allow: 'ulaw' })
    const offerNamed = (ufrag: string, codec = 0) =>
      offer(
        `audio 4000 UDP/TLS/RTP/SAVPF ${codec}`,
        ...['a=mid:0', `a=ice-ufrag:${ufrag}`, 'a=ice-pwd:abcdefghijklmnopqrstuv'],
        ...['a=fingerprint:sha-256 CC:DD', 'a=setup:actpass', 'a=rtcp-mux'],
      )
    const namesIn = (text: string) => [/a=ice-ufrag:(\S+)/.exec(text)?.[1], /a=ice-pwd:(\S+)/.exec(text)?.[1]]
    const first = namesIn(answerTo(session, offerNamed('abcd')))
    assert.deepEqual(namesIn(answerTo(session, offerNamed('abcd'))), first, 'the same again')
    assert.equal(answerTo(session, offerNamed('wxyz', 9)), 'unacceptable')
    assert.deepEqual(namesIn(answerTo(session, offerNamed('abcd'))), first, 'what was refused changes nothing')
    const second = namesIn(answerTo(session, offerNamed('efgh')))
    assert.notEqual(second[0], first[0])
    assert.notEqual(second[1], first[1])
    const { ice } = session.renewal
    assert.deepEqual([ice?.localUfrag, ice?.localPwd, ice?.remote?.name], [...second, 'efgh'])
    assert.deepEqual(namesIn(session.offer()), second, 'and stay')
  })

  const groups = ['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '0.0.0.7']
  for (const address of groups)
    it(`that would go to ${address} are refused (488), unless that is allowed`, () => {
      const theirs = offer('audio 4000 RTP/AVP 0').replace('c=IN IP4 10.0.0.2', `c=IN IP4 ${address}`)
      assert.equal(sessionWith().judge(theirs), 'unacceptable')
      assert.equal(answerTo(sessionWith(), theirs), 'unacceptable')
      const calling = sessionWith()
      calling.offer()
      assert.equal(calling.applyAnswer(theirs), 'unacceptable')
      assert.equal(sessionWith({}, undefined, true).judge(theirs), undefined)
      assert.match(answerTo(sessionWith({}, undefined, true), theirs), /m=audio 10000/)
    })

  it('of a call that goes on are not sent to a group by another offer', () => {
    const session = sessionWith()
    assert.match(answerTo(session, offer('audio 4000 RTP/AVP 0')), /m=audio 10000/)
    assert.equal(answerTo(session, offer('audio 4000 RTP/AVP 0', 'c=IN IP4 224.0.0.1')), 'unacceptable')
    assert.equal(session.remoteAddress?.address, '10.0.0.2')
  })

  it('are not checked at candidates that are groups, or that have no port', () => {
    const session = sessionWith({ webrtc: 'yes', allow: 'ulaw' })
    const candidate = (number: number, place: string) => `a=candidate:${number} 1 udp 1 ${place} typ host`
    const places = ['224.0.0.1 4000', '255.255.255.255 4000', 'ff02::1 4000', '10.0.0.2 0', '10.0.0.2 4002']
    answerTo(
      session,
      offer(
        'audio 4000 UDP/TLS/RTP/SAVPF 0',
        ...['a=mid:0', 'a=ice-ufrag:abcd', 'a=ice-pwd:abcdefghijklmnopqrstuv', 'a=rtcp-mux'],
        ...['a=fingerprint:sha-256 CC:DD', 'a=setup:actpass'],
        ...places.map((place, at) => candidate(at, place)),
      ),
    )
    assert.deepEqual(
      session.renewal.ice?.remote?.candidates.map(({ address, port }) => `${address} ${port}`),
      ['10.0.0.2 4002'],
    )
  })

  it('that were offered and refused stay as they were', () => {
    const session = sessionWith()
    session.offer()
    session.withdrawOffer()
    assert.equal(session.applyAnswer(offer('audio 4000 RTP/AVP 0')), 'unreadable')
    assert.equal(session.isAgreed, false)
  })

  it('go in packets as long as the codec says, or as the peer asks for where that is wanted', () => {
    const asked = offer('audio 4000 RTP/AVP 0', 'a=ptime:40')
    const length = (fields: Readonly<Record<string, string>>) => {
      const session = sessionWith(fields)
      answerTo(session, asked)
      return session.renewal.streams?.[0]?.ptimeMs
    }
    assert.equal(length({}), 20)
    assert.equal(length({ use_ptime: 'yes' }), 40)
    assert.equal(length({ allow: 'ulaw:30' }), 30)
    assert.equal(length({ allow: 'ulaw:30', use_ptime: 'yes' }), 40)
  })

  it('take stronger keys than they offer, and offer those again', () => {
    const session = sessionWith({ media_encryption: 'sdes' })
    const key = Buffer.alloc(44, 7).toString('base64')
    const strong = offer('audio 4000 RTP/SAVP 0', `a=crypto:1 AEAD_AES_256_GCM inline:${key}`)
    assert.match(
      sessionWith({ media_encryption: 'sdes' }).offer(),
      /a=crypto:1 AES_CM_128_HMAC_SHA1_80 .*\r\na=crypto:2 AES_CM_128_HMAC_SHA1_32 .*\r\n(?!a=crypto)/,
    )
    assert.match(answerTo(session, strong), /a=crypto:1 AEAD_AES_256_GCM inline:/)
    assert.equal(session.renewal.srtp?.inbound.profile, 'AEAD_AES_256_GCM')
    assert.match(session.offer(), /a=crypto:1 AEAD_AES_256_GCM .*\r\na=crypto:2 AES_CM_128_HMAC_SHA1_80 /)
    const short = offer('audio 4000 RTP/SAVP 0', 'a=crypto:1 AEAD_AES_256_GCM inline:AAAA')
    assert.equal(answerTo(sessionWith({ media_encryption: 'sdes' }), short), 'unacceptable')
  })

  it('follow the codec that comes, unless both ways may differ', () => {
    const follows = (fields: Readonly<Record<string, string>>) => {
      const session = sessionWith(fields)
      answerTo(session, offer('audio 4000 RTP/AVP 0 8'))
      return session.renewal.streams?.[0]?.isAsymmetric
    }
    assert.deepEqual([follows({}), follows({ asymmetric_rtp_codec: 'yes' })], [undefined, true])
  })

  it('are one stream of sound, or none where none is allowed', () => {
    const two = offer('audio 4000 RTP/AVP 0', 'm=audio 4002 RTP/AVP 0')
    assert.match(answerTo(sessionWith({ max_audio_streams: '2' }), two), /m=audio 10000 [\s\S]*m=audio 0 /)
    assert.equal(answerTo(sessionWith({ max_audio_streams: '0' }), two), 'unacceptable')
  })
})
