// Offers of ours that cannot go out at once: when they do, they describe what stands then.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Channel } from '@jackfield/core'
import type { Call } from '@jackfield/sip'
import { answer, type Script, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const scripts: Record<string, Script> = { '100@test': [answer, wait(600)] }

const withVideo = (direction = 'sendrecv') =>
  described(direction, '0 8 101', ['m=video 4002 RTP/AVP 99', 'a=rtpmap:99 VP8/90000', `a=${direction}`])

/** A call that is up; `settings`: more of its endpoint. */
async function called(settings: readonly string[] = []) {
  const callsFixture = new CallsFixture(scripts, ['moh_passthrough=yes', ...settings])
  const { party, fixture } = callsFixture
  const outgoing = party.dials('100')
  await callsFixture.soon()
  const [channel] = fixture.exchange.channels.list() as [Channel]
  const offers = () => party.requests.map(({ request }) => request.body.toString())
  return { callsFixture, party, call: outgoing.call as Call, channel, offers, clock: fixture.clock }
}

describe('an offer of ours', () => {
  it('that met the peer’s has the stream which that brought, when it is made again', async () => {
    const { callsFixture, party, call, channel, offers, clock } = await called(['allow=vp8', 'max_video_streams=1'])
    party.answersWith = 491
    channel.driver.indicate?.({ type: 'hold' })
    await clock.pass(20)
    assert.equal(offers().length, 1)
    party.answersWith = undefined
    party.describes = () => withVideo('recvonly')
    const [added] = await Promise.all([call.reinvite({ body: withVideo() }), callsFixture.soon()])
    assert.equal(added.status, 200)
    await clock.pass(5_000)
    const [first = '', again = ''] = offers()
    assert.match(first, /^m=audio[\s\S]*a=sendonly/m)
    assert.doesNotMatch(first, /^m=video/m)
    assert.match(again, /^m=audio \d+[\s\S]*a=sendonly[\s\S]*^m=video [1-9]/m)
    await callsFixture.close()
  })

  it('that is taken back while it waits is not made', async () => {
    const { callsFixture, party, channel, offers, clock } = await called()
    party.answersWith = 491
    channel.driver.indicate?.({ type: 'hold' })
    await clock.pass(20)
    party.answersWith = undefined
    channel.driver.indicate?.({ type: 'unhold' })
    await clock.pass(10_000)
    const directions = offers().map((offer) => /a=(sendonly|sendrecv)/.exec(offer)?.[1])
    assert.deepEqual(directions, ['sendonly', 'sendrecv', 'sendrecv'])
    await callsFixture.close()
  })

  it('waits for the ACK that answers another one of ours, and does not take its place', async () => {
    const { callsFixture, party, call, channel, offers, clock } = await called()
    party.lateAnswer = described('sendonly', '8')
    const asked = call.reinvite({})
    let isLost = true
    callsFixture.network.isDelivered = ({ method }) => method !== 'ACK' || !isLost
    await clock.pass(20)
    assert.equal((await asked).status, 200)
    party.answersWith = 488
    channel.driver.indicate?.({ type: 'hold' })
    await clock.pass(100)
    assert.deepEqual([offers().length, channel.isOnHold], [0, false])
    isLost = false
    await clock.pass(10_000)
    assert.equal(offers().length, 1)
    // what the ACK said counts, though the other offer was refused
    assert.deepEqual(channel.facts.formats, ['alaw'])
    assert.equal(channel.isOnHold, true)
    const said = callsFixture.fixture.core.lines('VERBOSE')
    assert.ok(said.includes(`${channel.name}: another offer was not taken: 488 Not Acceptable Here`))
    await callsFixture.close()
  })
})
