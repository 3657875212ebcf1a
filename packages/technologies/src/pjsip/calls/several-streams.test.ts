// Offers with video and with more streams than one: what we take is taken, the rest is declined line by line, and calls go on.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Channel } from '@jackfield/core'
import type { OutgoingCall, SipResponse } from '@jackfield/sip'
import { answer, type Script, type Step, wait } from '../../exchange-fixture.ts'
import { CallsFixture } from './calls-fixture.ts'

/** Its video is taken away in the same moment, before anybody can acknowledge the answer. */
const hideVideo: Step = { name: 'Hide', data: '', run: (_, channel) => void channel.driver.showVideo?.('none') }
const scripts: Record<string, Script> = {
  '100@test': [answer, wait(60)],
  '101@test': [answer, hideVideo, wait(60)],
}

const audio = (port = 4000, formats = '0 8') => [`m=audio ${port} RTP/AVP ${formats}`]
const video = (port = 4002, ...more: string[]) => [`m=video ${port} RTP/AVP 99`, 'a=rtpmap:99 VP8/90000', ...more]
const text = ['m=text 5000 RTP/AVP 98', 'a=rtpmap:98 t140/1000']
const image = ['m=image 6000 udptl t38']
const data = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel']

const session = (...media: readonly (readonly string[])[]) =>
  ['v=0', 'o=- 1 1 IN IP4 10.0.0.2', 's=-', 'c=IN IP4 10.0.0.2', 't=0 0', ...media.flat(), ''].join('\r\n')

/** The lines of a description, each with whether it is taken. */
const lines = (response: SipResponse | undefined) =>
  [...(response?.body.toString() ?? '').matchAll(/^m=(\w+) (\d+)/gm)].map(
    ([, kind, port]) => `${kind} ${port === '0' ? 'declined' : 'taken'}`,
  )

const places = (response: SipResponse | undefined) =>
  [...(response?.body.toString() ?? '').matchAll(/^m=\w+ (\d+)/gm)].map(([, port]) => Number(port))

async function called(settings: string[], offer: string) {
  const callsFixture = new CallsFixture(scripts, settings)
  const call = callsFixture.party.dials('100', { body: offer })
  await callsFixture.soon()
  const [channel] = callsFixture.fixture.exchange.channels.list() as [Channel]
  return { callsFixture, call, channel, response: callsFixture.party.responses.at(-1) }
}

async function reinvite(callsFixture: CallsFixture, call: OutgoingCall, offer: string) {
  const [result] = await Promise.all([call.call?.reinvite({ body: offer }), callsFixture.soon()])
  return result
}

const withVideo = (most = 1) => ['allow=vp8', `max_video_streams=${most}`]

describe('an offer', () => {
  for (const [what, settings, offer, expected] of [
    ['with video to a phone without', [], session(audio(), video()), ['audio taken', 'video declined']],
    [
      'with text, fax and data',
      [],
      session(text, image, data, audio()),
      ['text declined', 'image declined', 'application declined', 'audio taken'],
    ],
    ['with two streams of sound', [], session(audio(), audio(4004)), ['audio taken', 'audio declined']],
    [
      'whose first stream of sound is not for us',
      [],
      session(audio(4000, '3'), audio(4004)),
      ['audio declined', 'audio taken'],
    ],
    [
      'with more video than may be',
      withVideo(2),
      session(audio(), video(), video(4004), video(4006)),
      ['audio taken', 'video taken', 'video taken', 'video declined'],
    ],
    ['with video first', withVideo(), session(video(), audio()), ['video taken', 'audio taken']],
    ['of video alone', withVideo(), session(video()), ['video taken']],
    [
      'whose sound is not for us, and whose video is',
      withVideo(),
      session(audio(4000, '3'), video()),
      ['audio declined', 'video taken'],
    ],
    ['with max_video_streams=0', withVideo(0), session(audio(), video()), ['audio taken', 'video declined']],
  ] as const) {
    // biome-ignore format: a table
    it(`${what} is answered, and the call goes on`, async () => {
      const { callsFixture, response, channel } = await called([...settings], offer)
      assert.equal(response?.status, 200)
      assert.deepEqual(lines(response), expected)
      const taken = places(response).filter((port) => port !== 0)
      assert.equal(new Set(taken).size, taken.length, 'each has a port of its own')
      await callsFixture.fixture.clock.pass('5s')
      assert.ok(!channel.isEnded)
      await callsFixture.close()
    })
  }

  it('with nothing in it that we take is refused', async () => {
    const { callsFixture, response } = await called([], session(video(), text))
    assert.equal(response?.status, 488)
    await callsFixture.close()
  })

  it('with video first: the sound goes where the sound is, and video where it is', async () => {
    const { callsFixture, channel, response } = await called(withVideo(), session(video(), audio()))
    const [videoPort, audioPort] = places(response)
    const opened: unknown[] = []
    callsFixture.plane
      .renewPort(channel.id, {})
      .then((port) => opened.push(port.local?.port, port.streams?.[1]?.local?.port))
    await callsFixture.soon()
    assert.deepEqual(opened, [audioPort, videoPort])
    await callsFixture.close()
  })
})

describe('a re-INVITE', () => {
  it('adds video, takes it away, and adds it again; each time the port is open', async () => {
    const { callsFixture, call, channel } = await called(withVideo(2), session(audio()))
    assert.equal(channel.driver.hasVideo?.(), false)
    const added = await reinvite(callsFixture, call, session(audio(), video()))
    assert.deepEqual([added?.status, lines(added?.response)], [200, ['audio taken', 'video taken']])
    assert.equal(channel.driver.hasVideo?.(), true)
    const gone = await reinvite(callsFixture, call, session(audio(), video(0)))
    assert.deepEqual([gone?.status, lines(gone?.response)], [200, ['audio taken', 'video declined']])
    assert.equal(channel.driver.hasVideo?.(), false)
    const again = await reinvite(callsFixture, call, session(audio(), video(), video(4004), video(4006)))
    assert.deepEqual(lines(again?.response), ['audio taken', 'video taken', 'video taken', 'video declined'])
    const [sound, ...seen] = places(again?.response)
    const now = callsFixture.plane.renewPort(channel.id, {})
    await callsFixture.soon()
    const { local, streams = [] } = await now
    assert.deepEqual([local?.port, ...streams.slice(1).map((one) => one.local?.port)], [sound, ...seen.slice(0, 2)])
    await callsFixture.close()
  })

  it('that takes the sound away leaves the video, and the other way round', async () => {
    const { callsFixture, call, channel } = await called(withVideo(), session(audio(), video()))
    const silent = await reinvite(callsFixture, call, session(audio(0), video()))
    assert.deepEqual(lines(silent?.response), ['audio declined', 'video taken'])
    const back = await reinvite(callsFixture, call, session(audio(), video()))
    assert.deepEqual(lines(back?.response), ['audio taken', 'video taken'])
    await callsFixture.fixture.clock.pass('5s')
    assert.ok(!channel.isEnded)
    await callsFixture.close()
  })

  it('that is hung up on while its streams are opened is no longer answered', async () => {
    const { callsFixture, call, channel } = await called(withVideo(), session(audio()))
    const asked = call.call?.reinvite({ body: session(audio(), video()) })
    await callsFixture.fixture.clock.pass(callsFixture.network.delayMs)
    channel.requestHangup('explicit', 16)
    await callsFixture.soon()
    assert.ok([200, 481, 487].includes((await asked)?.status ?? 0))
    assert.ok(channel.isEnded)
    await callsFixture.close()
  })
})

describe('streams that the exchange asks for', () => {
  it('are offered with ports that are open: one to send on, the others to look at', async () => {
    const { callsFixture, channel } = await called(withVideo(3), session(audio(), video()))
    callsFixture.party.describes = ({ body }) => {
      const count = [...body.toString().matchAll(/^m=video/gm)].length
      return session(
        audio(),
        ...Array.from({ length: count }, (_, at) => video(4002 + 2 * at, at === 0 ? 'a=sendrecv' : 'a=recvonly')),
      )
    }
    channel.driver.showVideo?.(Array.from({ length: 3 }, () => ({ port: channel.id })))
    await callsFixture.soon()
    const offer = callsFixture.party.requests.at(-1)?.request
    const offered = [...(offer?.body.toString() ?? '').matchAll(/^m=video (\d+)[\s\S]*?a=(sendrecv|sendonly)/gm)]
    assert.deepEqual(
      offered.map(([, , direction]) => direction),
      ['sendrecv', 'sendonly', 'sendonly'],
    )
    const now = callsFixture.plane.renewPort(channel.id, {})
    await callsFixture.soon()
    const { streams = [] } = await now
    assert.deepEqual(
      offered.map(([, port]) => Number(port)),
      streams.slice(1).map(({ local }) => local?.port),
    )
    await callsFixture.close()
  })

  it('are taken away when none is wanted', async () => {
    const { callsFixture, channel } = await called(withVideo(), session(audio(), video()))
    callsFixture.party.describes = () => session(audio(), video(0))
    channel.driver.showVideo?.('none')
    await callsFixture.soon()
    const offer = callsFixture.party.requests.at(-1)?.request.body.toString() ?? ''
    assert.match(offer, /^m=audio [1-9][\s\S]*^m=video 0 /m)
    assert.equal(channel.driver.hasVideo?.(), false)
    await callsFixture.close()
  })

  it('are agreed on, though the answer to the call is acknowledged only while that is asked for', async () => {
    const callsFixture = new CallsFixture(scripts, withVideo())
    callsFixture.party.describes = () => session(audio(), video(0))
    callsFixture.party.dials('101', { body: session(audio(), video()) })
    await callsFixture.soon()
    assert.deepEqual(callsFixture.party.seen, ['200', 'INVITE'])
    const [channel] = callsFixture.fixture.exchange.channels.list() as [Channel]
    assert.equal(channel.driver.hasVideo?.(), false)
    await callsFixture.close()
  })
})
