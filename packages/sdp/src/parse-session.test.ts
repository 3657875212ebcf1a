import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { extensionsOf } from './attributes/formats.ts'
import {
  cryptoOf,
  directionOf,
  fingerprintsOf,
  formatSession,
  formatsOf,
  groupsOf,
  iceOf,
  labelOf,
  mediaAddress,
  midOf,
  packetTimeMs,
  parseSession,
  rtcpAddress,
  SdpFault,
  type SessionDescription,
  setupOf,
  sourcesOf,
  streamIdsOf,
} from './index.ts'

const good = (lines: readonly string[]): SessionDescription => {
  const session = parseSession(`${lines.join('\r\n')}\r\n`)
  assert.ok(!(session instanceof SdpFault), String(session))
  return session
}

const start = ['v=0', 'o=- 1 2 IN IP4 192.0.2.1', 's=-', 'c=IN IP4 192.0.2.1', 't=0 0']

const browser = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'a=ice-options:trickle',
  'a=fingerprint:sha-256 0a:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9:0A:1B:2C:3D:4E:5F:60:71:82:93:A4:B5:C6:D7:E8:F9',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 0 126',
  'c=IN IP4 0.0.0.0',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:126 telephone-event/8000',
  'a=rtcp:9 IN IP4 0.0.0.0',
  'a=ice-ufrag:F7gI',
  'a=ice-pwd:x9cml/YzichV2+XlhiMu8g',
  'a=candidate:1 1 udp 2113937151 192.0.2.9 54400 typ host generation 0',
  'a=candidate:2 1 UDP 1845501695 2001:db8::9 46154 typ srflx raddr 10.0.0.5 rport 54400',
  'a=candidate:broken',
  'a=setup:actpass',
  'a=mid:0',
  'a=label:10',
  'a=msid:stream1 track1',
  'a=rtcp-mux',
  'a=sendrecv',
  'a=ssrc:3463951252 cname:sTjtznXLCNH7nbRw',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'c=IN IP6 ::',
  'a=mid:1',
  'a=rtpmap:96 VP8/90000',
  'a=inactive',
]

describe('session descriptions', () => {
  it('come out as they went in', () => {
    const everything = [
      'v=0',
      'o=jdoe 3724394400 3724394405 IN IP6 2001:db8::1',
      's=Call to John Smith',
      'i=SDP Offer #1',
      'u=http://www.jdoe.example.com/home.html',
      'e=Jane Doe <jane@jdoe.example.com>',
      'p=+1 617 555-6011',
      'c=IN IP6 2001:db8::2',
      'b=AS:128',
      't=0 0',
      'r=7d 1h 0 25h',
      'z=2882844526 -1h 2898848070 0',
      'k=clear:x',
      'a=tool:x',
      'm=audio 49170/2 RTP/AVP 0 8',
      'i=sound',
      'c=IN IP4 233.252.0.1/127/3',
      'b=TIAS:64000',
      'a=rtpmap:0 PCMU/8000',
      'a=x-unknown:a:b c',
      'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
      'a=sctp-port:5000',
    ]
    assert.equal(formatSession(good(everything)), `${everything.join('\r\n')}\r\n`)
    assert.equal(formatSession(good(browser)), `${browser.join('\r\n')}\r\n`)
  })

  it('take LF alone, and a missing end', () => {
    assert.ok(!(parseSession(start.join('\n')) instanceof SdpFault))
  })

  const faulty: [string, string[], string, number][] = [
    ['nothing', [], 'no-version', 1],
    ['another version', ['v=1', ...start.slice(1)], 'no-version', 1],
    ['no origin', ['v=0', 's=-'], 'missing-line', 2],
    ['a broken origin', ['v=0', 'o=- 1 2 IN IP4', 's=-'], 'bad-origin', 2],
    ['an origin with a name for a number', ['v=0', 'o=- x 2 IN IP4 192.0.2.1'], 'bad-origin', 2],
    ['two origins', [...start, start[1]!], 'bad-origin', 6],
    ['a connection of the wrong kind', [...start, 'm=audio 1 RTP/AVP 0', 'c=IN IP6 192.0.2.1'], 'bad-connection', 7],
    ['a connection that is none', [...start, 'm=audio 1 RTP/AVP 0', 'c=IN IP4 999.0.0.1'], 'bad-connection', 7],
    ['a port beyond', [...start, 'm=audio 65536 RTP/AVP 0'], 'bad-media', 6],
    ['no formats', [...start, 'm=audio 1 RTP/AVP'], 'bad-media', 6],
    ['a line without =', [...start, 'x'], 'bad-line', 6],
    ['a line with a space before =', [...start, 'm =audio 1 RTP/AVP 0'], 'bad-line', 6],
    ['an empty line between', [...start.slice(0, 3), '', 't=0 0'], 'bad-line', 4],
    ['a session line in a media section', [...start, 'm=audio 1 RTP/AVP 0', 's=x'], 'bad-order', 7],
    ['a NUL', [...start, 'a=x\0y'], 'bad-line', 6],
    ['too many streams', [...start, ...Array<string>(33).fill('m=audio 1 RTP/AVP 0')], 'too-many-media', 38],
    ['too many lines', [...start, ...Array<string>(2000).fill('a=x')], 'too-many-lines', 2000],
  ]
  for (const [what, lines, code, line] of faulty) {
    it(`${code}: ${what}`, () => {
      const fault = parseSession(`${lines.join('\r\n')}\r\n`)
      assert.ok(fault instanceof SdpFault)
      assert.deepEqual([fault.code, fault.line], [code, line])
    })
  }

  it('are never written with lines of somebody else', () => {
    assert.throws(() => formatSession({ ...good(start), name: 'x\r\na=evil' }), TypeError)
  })

  it('survive anything', () => {
    const line = fc.oneof(fc.constantFrom(...browser), fc.string())
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const session = parseSession(['v=0', 'o=- 1 1 IN IP4 192.0.2.1', ...lines].join('\r\n'))
        if (session instanceof SdpFault) return
        for (const media of session.media) {
          formatsOf(media)
          iceOf(session, media)
          cryptoOf(media)
          rtcpAddress(session, media)
        }
        assert.deepEqual(parseSession(formatSession(session)), session)
      }),
      { numRuns: 300, seed: 8866 },
    )
  })
})

it('a line break alone is no part of a line, and is refused wherever it stands', () => {
  const good = 'v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\na=x:y\r\n'
  assert.ok(!(parseSession(good) instanceof SdpFault))
  for (const place of ['s=-', 'RTP', 'x:y']) {
    assert.ok(parseSession(good.replace(place, `${place}\r`).replace('\r\r\n', '\ra\r\n')) instanceof SdpFault, place)
  }
})

it('thousands of empty lines cost nothing', () => {
  const text = `v=0${'\n'.repeat(60_000)}x`
  const begun = process.cpuUsage().user
  assert.ok(parseSession(text) instanceof SdpFault)
  const tookMs = (process.cpuUsage().user - begun) / 1000
  assert.ok(tookMs < 200, `${tookMs} ms`)
})

describe('attributes of a browser', () => {
  const session = good(browser)
  const [audio, video] = session.media

  it('formats with their parameters', () => {
    assert.deepEqual(formatsOf(audio!), [
      { payloadType: 111, name: 'opus', clockRateHz: 48_000, channels: 2, fmtp: 'minptime=10;useinbandfec=1' },
      { payloadType: 0, name: 'PCMU', clockRateHz: 8000, channels: 1 },
      { payloadType: 126, name: 'telephone-event', clockRateHz: 8000, channels: 1 },
    ])
  })

  it('transport', () => {
    assert.deepEqual(mediaAddress(session, audio!), { address: '0.0.0.0', port: 9 })
    assert.deepEqual(rtcpAddress(session, audio!), { address: '0.0.0.0', port: 9 })
    assert.deepEqual([midOf(audio!), labelOf(audio!), midOf(video!)], ['0', '10', '1'])
    assert.deepEqual(groupsOf(session, 'BUNDLE'), [['0', '1']])
    assert.deepEqual(streamIdsOf(audio!), [{ stream: 'stream1', track: 'track1' }])
    assert.deepEqual(sourcesOf(audio!), [{ ssrc: 3463951252, name: 'cname', value: 'sTjtznXLCNH7nbRw' }])
  })

  it('ICE, with IPv6 and without broken candidates', () => {
    const ice = iceOf(session, audio!)!
    assert.deepEqual([ice.ufrag, ice.isTrickle, ice.isLite, ice.candidates.length], ['F7gI', true, false, 2])
    assert.deepEqual([ice.candidates[1]!.address, ice.candidates[1]!.relatedPort], ['2001:db8::9', 54400])
    assert.equal(iceOf(session, video!), undefined)
  })

  it('keys and roles', () => {
    assert.equal(fingerprintsOf(session, video!)[0]!.value.slice(0, 8), '0A:1B:2C')
    assert.deepEqual([setupOf(session, audio!), setupOf(session, video!)], ['actpass', undefined])
    assert.deepEqual([directionOf(session, audio!), directionOf(session, video!)], ['sendrecv', 'inactive'])
  })
})

describe('attributes of phones', () => {
  it('keys in the description', () => {
    const key = 'WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz'
    const session = good([
      ...start,
      'm=audio 4000 RTP/SAVP 0',
      `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}|2^20|1:4 FEC_ORDER=FEC_SRTP`,
      'a=crypto:broken',
    ])
    assert.deepEqual(cryptoOf(session.media[0]!), [
      { tag: 1, suite: 'AES_CM_128_HMAC_SHA1_80', key, lifetime: '|2^20|1:4', parameters: 'FEC_ORDER=FEC_SRTP' },
    ])
  })

  it('RTCP elsewhere, packet times, the old way of holding', () => {
    const mapped = good([
      ...start,
      'm=audio 4000 RTP/AVP 0',
      ...['0 a', '1 b', '255 c', '256 d', '4096 e', 'x f'].map((text) => `a=extmap:${text}`),
    ])
    assert.deepEqual(
      extensionsOf(mapped.media[0]!).map(({ uri }) => uri),
      ['b', 'c'],
    )
    for (const absurd of ['0', '65536', '99999', '-1', 'x', '0 IN IP4 192.0.2.7']) {
      const strange = good([...start, 'm=audio 4000 RTP/AVP 0', `a=rtcp:${absurd}`])
      assert.equal(rtcpAddress(strange, strange.media[0]!)?.port, 4001, `a=rtcp:${absurd} is as good as none`)
    }
    const session = good([...start, 'm=audio 4000 RTP/AVP 0', 'a=rtcp:53020 IN IP6 2001:db8::4', 'a=ptime:30'])
    assert.deepEqual(rtcpAddress(session, session.media[0]!), { address: '2001:db8::4', port: 53020 })
    assert.equal(packetTimeMs(session.media[0]!), 30)
    const plain = good([...start, 'm=audio 4000 RTP/AVP 0', 'a=ptime:x', 'c=IN IP4 0.0.0.0'])
    assert.deepEqual(rtcpAddress(plain, plain.media[0]!), { address: '0.0.0.0', port: 4001 })
    assert.equal(packetTimeMs(plain.media[0]!), undefined)
    assert.equal(directionOf(plain, plain.media[0]!), 'sendonly')
  })

  it('ignore formats nobody explained, and numbers that are none', () => {
    const session = good([...start, 'm=audio 4000 RTP/AVP 96 0 0 200 x', 'a=rtpmap:97 opus/48000/2', 'a=rtpmap:bad'])
    assert.deepEqual(
      formatsOf(session.media[0]!).map(({ name }) => name),
      ['PCMU'],
    )
  })
})

it('a number that is described twice has the last description, one that is offered twice is there once', () => {
  const { media } = good([
    'v=0',
    'o=- 1 1 IN IP4 192.0.2.1',
    's=-',
    'c=IN IP4 192.0.2.1',
    't=0 0',
    'm=audio 4000 RTP/AVP 96  0 96',
    'a=rtpmap:96 opus/48000/2',
    'a=rtpmap:96 G726-32/8000',
    'a=fmtp:96 first',
    'a=fmtp:96 second',
  ])
  assert.deepEqual(formatsOf(media[0]!), [
    { payloadType: 96, name: 'G726-32', clockRateHz: 8000, channels: 1, fmtp: 'second' },
    { payloadType: 0, name: 'PCMU', clockRateHz: 8000, channels: 1 },
  ])
})

it('a carriage return inside of a line makes the description unreadable, at its line', () => {
  const session = parseSession('v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=a\rb\r\n')
  assert.ok(session instanceof SdpFault)
  assert.equal(session.line, 3)
})
