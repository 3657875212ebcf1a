// What peers say inside a call, made worse by chance: nothing fails over it, the call goes on or ends, and the next one is good.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Random, seededRandom } from '@jackfield/base'
import type { Header } from '@jackfield/sip'
import { mutateMessage } from '@jackfield/sip/testing'
import { answer, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)
const requests = 1500

const browser = [
  'm=video 5000 UDP/TLS/RTP/SAVPF 96 97',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 H264/90000',
  'a=fmtp:97 packetization-mode=1;profile-level-id=42e01f',
  'a=rtcp-fb:96 nack pli',
  'a=fingerprint:sha-256 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF',
  'a=setup:actpass',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaaaa',
  'a=candidate:1 1 UDP 2130706431 10.0.0.2 5000 typ host',
  'a=rtcp-mux',
  'a=group:BUNDLE 0 1',
  'a=mid:1',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=ssrc:1 cname:x',
]
const keys = ['a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd', 'a=ptime:20']
const sessions = [
  described(),
  described('sendonly', '8 0 101'),
  described('inactive'),
  described('sendrecv', '0', browser),
  described('sendrecv', '0 101', keys).replace('RTP/AVP', 'RTP/SAVP'),
  described().replace('m=audio 4000', 'm=audio 0'),
  described().replace(`c=IN IP4 10.0.0.2`, 'c=IN IP4 0.0.0.0'),
  `${described()}m=image 6000 udptl t38\r\na=T38FaxVersion:0\r\n`,
]

interface Words {
  readonly method: string
  readonly contentType?: string
  readonly body?: string
  readonly headers?: readonly Header[]
}

const others: readonly Words[] = [
  { method: 'INFO', contentType: 'application/dtmf-relay', body: 'Signal=5\r\nDuration=160\r\n' },
  { method: 'INFO', contentType: 'application/dtmf', body: '7' },
  { method: 'MESSAGE', contentType: 'text/plain', body: 'good day' },
  { method: 'NOTIFY', contentType: 'message/sipfrag;version=2.0', body: 'SIP/2.0 200 OK\r\n', headers: [['event', 'refer'], ['subscription-state', 'active;expires=60']] },
  { method: 'REFER', headers: [['refer-to', '<sip:200@10.0.0.1>'], ['referred-by', '<sip:alice@10.0.0.2>']] },
  { method: 'REFER', headers: [['refer-to', '<sip:200@10.0.0.1?Replaces=x%40y%3Bto-tag%3D1%3Bfrom-tag%3D2>']] },
  { method: 'SUBSCRIBE', headers: [['event', 'dialog'], ['expires', '60']] },
  { method: 'OPTIONS' },
  { method: 'PRACK', headers: [['rack', '1 1 INVITE']] },
] // biome-ignore format: a list

const chosen = <T>(list: readonly T[], random: Random): T => list[random.below(list.length)] as T
const worse = (text: string, random: Random) => mutateMessage(Buffer.from(text, 'latin1'), random).toString('latin1')
/** A value that stays one line. */
const worseValue = (text: string, random: Random) =>
  worse(text, random)
    .replace(/[\x00-\x1f\x7f]/g, ' ')
    .trim()

function wordsOf(random: Random): Words {
  if (random.below(2) === 0) {
    const method = chosen(['INVITE', 'UPDATE'], random)
    return { method, contentType: 'application/sdp', body: worse(chosen(sessions, random), random) }
  }
  const words = chosen(others, random)
  const headers = (words.headers ?? []).map(([name, value]): Header => [name, worseValue(value, random)])
  return { ...words, headers, ...(words.body === undefined ? {} : { body: worse(words.body, random) }) }
}

it(`${requests} mutated requests and answers inside calls break nothing (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const callsFixture = new CallsFixture({ '100@test': [answer, wait(1e6)], '200@test': [answer, wait(1e6)] })
  const { party, fixture } = callsFixture
  const statuses = new Map<number, number>()
  party.describes = () => worse(chosen(sessions, random), random)
  let outgoing = party.dials('100')
  await callsFixture.soon()
  for (let n = 0; n < requests; n++) {
    if (!outgoing.call || outgoing.call.isEnded) {
      outgoing = party.dials('100')
      await callsFixture.soon()
    }
    const call = outgoing.call
    assert.ok(call, 'a good call comes about')
    const { method, ...parts } = wordsOf(random)
    const asked =
      method === 'INVITE'
        ? call.reinvite(parts)
        : method === 'UPDATE'
          ? call.update(parts)
          : call.request(method, parts)
    void asked.then(({ status }) => statuses.set(status, (statuses.get(status) ?? 0) + 1))
    if (random.below(10) === 0) {
      // and an offer of ours that gets such an answer
      for (const channel of fixture.exchange.channels.all())
        channel.indicate({ type: chosen(['hold', 'unhold'], random) })
    }
    await callsFixture.soon()
  }
  await fixture.clock.pass('60s')
  assert.deepEqual(fixture.problems, [])
  assert.ok((statuses.get(200) ?? 0) > 50, 'some survive')
  assert.ok(statuses.size > 5, [...statuses].join(' '))
  party.describes = () => described()
  const last = party.dials('100')
  await callsFixture.soon()
  assert.ok(last.call, 'the next call is good')
  last.end()
  await callsFixture.soon()
  await callsFixture.close()
})

const published: readonly Header[] = [
  ['p-asserted-identity', '"Bob" <sip:1002@10.0.0.2>'],
  ['remote-party-id', '"Bob" <sip:1002@10.0.0.2>;party=called;privacy=off;screen=yes'],
  ['diversion', '<sip:300@10.0.0.2>;reason=user-busy;counter=2'],
  ['history-info', '<sip:300@10.0.0.2?Reason=SIP%3Bcause%3D486>;index=1'],
  ['reason', 'Q.850;cause=17;text="busy"'],
  ['contact', '<sip:elsewhere@10.0.0.2>;q=0.5'],
  ['session-expires', '600;refresher=uac'],
  ['allow', 'INVITE, ACK, BYE, UPDATE'],
  ['privacy', 'id'],
  ['retry-after', '5'],
  ['min-se', '900'],
]

it(`${requests / 5} calls of ours with mutated answers break nothing (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const ends = new Map<number, number>()
  for (const lines of [[], ['trust_id_inbound=yes', '100rel=peer_supported', 'redirect_method=uri_pjsip']]) {
    const callsFixture = new CallsFixture({}, lines)
    const { party, fixture } = callsFixture
    const parts = () => ({
      headers: Array.from({ length: random.below(4) }, (): Header => {
        const [name, value] = chosen(published, random)
        return [name, worseValue(value, random)]
      }),
      ...(random.below(3) > 0 ? { body: worse(chosen(sessions, random), random) } : {}),
    })
    for (let n = 0; n < requests / 10; n++) {
      const target = { application: 'app', args: [] }
      const outcome = await fixture.exchange.calls.originate({
        endpoint: 'PJSIP/alice',
        id: `x${n}`,
        target,
        timeoutMs: 9000,
      })
      assert.ok(outcome.ok)
      await callsFixture.soon()
      for (let left = random.below(3); left > 0; left--) {
        party.call.progress(chosen([180, 181, 183, 199], random), { ...parts(), isReliable: random.below(2) === 0 })
        await callsFixture.soon()
      }
      if (random.below(2) === 0) party.call.answer(parts())
      else party.call.reject(chosen([301, 302, 305, 380, 401, 422, 480, 486, 491, 503, 606], random), parts())
      await fixture.clock.pass('10s')
      outcome.channel.requestHangup('explicit', 16)
      await callsFixture.soon()
      const { hangupCause } = outcome.channel
      ends.set(hangupCause, (ends.get(hangupCause) ?? 0) + 1)
      assert.equal(outcome.channel.isEnded, true)
    }
    await fixture.clock.pass('60s')
    assert.deepEqual(fixture.problems, [])
    assert.equal(fixture.exchange.channels.all().length, 0)
    await callsFixture.close()
  }
  assert.ok(ends.size > 4, [...ends].join(' '))
})
