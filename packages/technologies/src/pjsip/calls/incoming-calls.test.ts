import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answer, hangup, indicate, type Script, stasis, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const scripts: Record<string, Script> = {
  '100@test': [stasis('app')],
  '200@test': [indicate('Ringing', 'ringing'), wait(60)],
  '300@test': [indicate('Progress', 'progress'), wait(1), answer, wait(60)],
  '400@test': [hangup(17)],
  '500@test': [indicate('Busy', 'busy'), wait(60)],
  '600@test': [answer, wait(60)],
}

const asked = async (
  exten: string,
  parts: Parameters<CallsFixture['party']['dials']>[1] = {},
  lines: string[] = [],
) => {
  const callsFixture = new CallsFixture(scripts, lines)
  const call = callsFixture.party.dials(exten, parts)
  await callsFixture.soon()
  return { callsFixture, call, channel: callsFixture.fixture.exchange.channels.list()[0], party: callsFixture.party }
}

describe('an incoming call', () => {
  it('is a channel of its endpoint in the dialplan, with its Call-ID', async () => {
    const { callsFixture, call, channel } = await asked('100')
    assert.equal(channel?.name, 'PJSIP/alice-00000000')
    assert.equal(channel?.state, 'Ring')
    assert.equal(channel?.facts.protocolId, call.callId)
    assert.deepEqual(channel?.facts.caller, { name: 'Alice', number: '1001', presentation: 0 })
    assert.equal(channel?.facts.dialedNumber, '100')
    assert.equal(channel?.variables.get('SIPDOMAIN'), '10.0.0.1')
    await callsFixture.close()
  })

  it('has the groups, the tone zone and the tag that its endpoint says', async () => {
    const lines = [
      'call_group=1,3-4',
      'pickup_group=2',
      'named_call_group=desk',
      'named_pickup_group=shop,desk',
      'tone_zone=de',
      'callerid_tag=inner',
    ]
    const { callsFixture, channel } = await asked('100', {}, lines)
    assert.deepEqual(channel?.facts.groups, {
      call: ['1', '3', '4'],
      pickup: ['2'],
      namedCall: ['desk'],
      namedPickup: ['shop', 'desk'],
    })
    assert.equal(channel?.facts.toneZone, 'de')
    assert.equal(channel?.facts.caller.tag, 'inner')
    await callsFixture.close()
  })

  it('that is answered or refused at once hears that, and no 100 before', async () => {
    for (const [exten, heard] of [
      ['600', 200],
      ['500', 486],
    ] as const) {
      const { callsFixture, party } = await asked(exten)
      assert.deepEqual(
        party.responses.map(({ status }) => status),
        [heard],
      )
      await callsFixture.close()
    }
  })

  it('that nothing else is said to hears 100 at once, and is not sent again', async () => {
    const callsFixture = new CallsFixture(scripts)
    callsFixture.party.dials('100')
    await callsFixture.fixture.clock.pass(callsFixture.network.delayMs)
    assert.deepEqual(callsFixture.network.log, ['2>1 INVITE', '1>2 100'])
    await callsFixture.fixture.clock.pass('5s')
    assert.deepEqual(callsFixture.network.log, ['2>1 INVITE', '1>2 100'])
    await callsFixture.close()
  })

  it('that leads nowhere is refused without a 100 before', async () => {
    const { callsFixture } = await asked('999')
    assert.deepEqual(callsFixture.network.log, ['2>1 INVITE', '1>2 404', '2>1 ACK'])
    await callsFixture.close()
  })

  it('is answered with what both can speak, and ended by either', async () => {
    for (const who of ['phone', 'exchange']) {
      const { callsFixture, call, channel, party } = await asked('100')
      channel?.answer()
      await callsFixture.soon()
      assert.equal(channel?.state, 'Up')
      const sdp = party.responses.at(-1)?.body.toString() ?? ''
      assert.match(sdp, /m=audio \d+ RTP\/AVP 0 8 101\r\n/)
      assert.deepEqual(channel?.facts.formats, ['ulaw'])
      if (who === 'phone') call.end([['reason', 'Q.850;cause=31']])
      else channel?.requestHangup('explicit', 17)
      await callsFixture.soon()
      assert.equal(callsFixture.fixture.exchange.channels.count, 0)
      assert.equal(callsFixture.calls.size, 0)
      if (who === 'exchange') assert.equal(party.ended[0]?.header('reason'), 'Q.850;cause=17')
      else assert.ok(callsFixture.fixture.story(channel?.id ?? '').includes('hangup 31'))
      await callsFixture.close()
    }
  })

  it('rings and is taken back: 487, and everybody is told', async () => {
    const { callsFixture, call, channel, party } = await asked('200')
    assert.deepEqual(party.seen, ['180'])
    call.end()
    await callsFixture.soon()
    assert.deepEqual(party.seen, ['180', '487'])
    const [end] = callsFixture.fixture.events.filter((event) => event.name === 'channel-destroyed')
    assert.ok(end?.name === 'channel-destroyed')
    assert.deepEqual([end.cause, end.techCause, end.channel.id], [16, 487, channel?.id])
    assert.equal(party.responses.at(-1)?.header('reason'), 'Q.850;cause=16')
    await callsFixture.close()
  })

  it('hears early media with a description, which the answer repeats', async () => {
    const { callsFixture, party } = await asked('300')
    assert.deepEqual(party.seen, ['183'])
    assert.match(party.responses[0]?.body.toString() ?? '', /m=audio/)
    await callsFixture.fixture.clock.pass('2s')
    assert.deepEqual(party.seen, ['183', '200'])
    assert.equal(party.responses[1]?.body.toString(), party.responses[0]?.body.toString())
    await callsFixture.close()
  })

  it('is refused with the status of its cause, and says it', async () => {
    const { callsFixture, party } = await asked('400')
    assert.deepEqual(party.seen, ['486'])
    assert.equal(party.responses[0]?.header('reason'), 'Q.850;cause=17')
    const end = callsFixture.fixture.events.find((event) => event.name === 'channel-destroyed')
    assert.ok(end?.name === 'channel-destroyed' && end.techCause === 486)
    await callsFixture.close()
  })

  it('is busy as soon as the dialplan says so', async () => {
    const { callsFixture, party } = await asked('500')
    assert.deepEqual(party.seen, ['486'])
    assert.equal(callsFixture.fixture.exchange.channels.count, 0)
    await callsFixture.close()
  })

  it('to nowhere makes no channel: 404, 416, 488, 400', async () => {
    const { callsFixture, party } = await asked('999')
    party.dials('100', { body: described('sendrecv', '3') })
    party.dials('100', { body: 'nonsense' })
    await callsFixture.soon()
    assert.deepEqual(party.seen, ['404', '488', '400'])
    const reasons = callsFixture.fixture.events.map((event) =>
      event.name === 'call-failed' ? event.reason : event.name,
    )
    assert.deepEqual(reasons, ['no-such-extension', 'codec-mismatch', 'sdp-invalid'])
    await callsFixture.close()
  })

  it('without an offer gets ours, and its answer in the ACK counts', async () => {
    const { callsFixture, channel, party } = await asked('100', { body: '' })
    channel?.answer()
    await callsFixture.soon()
    assert.match(party.responses.at(-1)?.body.toString() ?? '', /m=audio \d+ RTP\/AVP 0 8 101/)
    assert.deepEqual(channel?.facts.formats, ['ulaw'])
    await callsFixture.close()
  })

  it('that insists on reliable answers gets them', async () => {
    const { callsFixture, party, channel } = await asked('100', { headers: [['require', '100rel']] })
    channel?.indicate({ type: 'progress' })
    await callsFixture.soon()
    assert.equal(party.responses[0]?.header('require'), '100rel')
    channel?.answer()
    await callsFixture.soon()
    assert.deepEqual(party.seen, ['183', '200'])
    assert.equal(party.responses[1]?.body.length, 0)
    await callsFixture.close()
  })

  it('is held and taken back, in every way phones do it', async () => {
    const { callsFixture, call, channel } = await asked('100')
    channel?.answer()
    await callsFixture.soon()
    for (const direction of ['sendonly', 'inactive']) {
      const held = await answered(callsFixture, call.call?.reinvite({ body: described(direction) }))
      assert.match(held, direction === 'inactive' ? /a=inactive/ : /a=recvonly/)
      assert.equal(channel?.isOnHold, true)
      await answered(callsFixture, call.call?.reinvite({ body: described() }))
      assert.equal(channel?.isOnHold, false)
    }
    const refused = call.call?.reinvite({ body: described('sendrecv', '3') })
    await callsFixture.soon()
    assert.equal((await refused)?.status, 488)
    assert.equal(channel?.state, 'Up')
    await callsFixture.close()
  })

  it('asks for an offer of ours in between, and its answer in the ACK counts', async () => {
    const { callsFixture, call, channel } = await asked('100')
    channel?.answer()
    await callsFixture.soon()
    callsFixture.party.lateAnswer = described('sendonly', '8')
    const offer = await answered(callsFixture, call.call?.reinvite({}))
    assert.match(offer, /m=audio \d+ RTP\/AVP 0 8 101[\s\S]*a=sendrecv/)
    await callsFixture.soon()
    assert.deepEqual(channel?.facts.formats, ['alaw'])
    assert.equal(channel?.isOnHold, true)
    await callsFixture.close()
  })

  it('brings digits by INFO, and refuses what it does not know', async () => {
    const { callsFixture, call, channel } = await asked('100')
    channel?.answer()
    await callsFixture.soon()
    const statuses = []
    for (const [contentType, body] of [
      ['application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n'],
      ['application/dtmf-relay', 'Signal=x\r\n'],
      ['text/plain', 'hello'],
    ] as const) {
      const sent = call.call?.request('INFO', { contentType, body })
      await callsFixture.soon()
      statuses.push((await sent)?.status)
    }
    assert.deepEqual(statuses, [200, 500, 415])
    const digits = callsFixture.fixture.events.flatMap((event) =>
      event.name === 'channel-digit-ended' ? [event.digit] : [],
    )
    assert.deepEqual(digits, ['5'])
    await callsFixture.close()
  })

  it('sends digits as the dialplan wants from then on, and tells the phone where it was told otherwise', async () => {
    const { callsFixture, party, channel } = await asked('100')
    const mode = (value: string) => channel?.driver.writeFunction?.('PJSIP_DTMF_MODE', [], value)
    assert.equal(mode('nonsense'), false)
    assert.equal(mode('info'), true)
    channel?.answer()
    await callsFixture.soon()
    assert.match(party.responses.at(-1)?.body.toString() ?? '', /m=audio \d+ RTP\/AVP 0 8\r\n/)
    channel?.sendDigit('5', 'begin')
    channel?.sendDigit('5', 'end', 100)
    await callsFixture.soon()
    assert.deepEqual(party.seen, ['200', 'INFO'])
    assert.equal(mode('rfc4733'), true)
    await callsFixture.soon()
    assert.match(party.requests.at(-1)?.request.body.toString() ?? '', /m=audio \d+ RTP\/AVP 0 8 101\r\n/)
    assert.equal(channel?.driver.readFunction?.('PJSIP_DTMF_MODE', []), 'rfc4733')
    assert.equal(mode('inband'), true)
    await callsFixture.soon()
    assert.equal(callsFixture.plane.usesSound(channel?.id ?? ''), true)
    assert.equal(mode('rfc4733'), true)
    await callsFixture.soon()
    assert.equal(callsFixture.plane.usesSound(channel?.id ?? ''), false)
    await callsFixture.close()
  })

  it('is recorded at the touch of a key where that is allowed: the digits of the feature are heard', async () => {
    const codes: Record<string, string> = { 'FEATUREMAP(automixmon)': '*1', 'FEATUREMAP(off)': '' }
    const wishes = async (lines: string[], ...said: string[]) => {
      const { callsFixture, call, channel } = await asked('100', {}, lines)
      Object.assign(callsFixture.fixture.exchange.dialplan, {
        readFunctionLater: (_: unknown, name: string) =>
          Object.hasOwn(codes, name) ? { ok: true, value: codes[name] } : { ok: false, code: 'failed' },
      })
      channel?.answer()
      await callsFixture.soon()
      const statuses: (number | undefined)[] = []
      for (const record of said) {
        const sent = call.call?.request('INFO', { headers: [['record', record]] })
        await callsFixture.soon()
        statuses.push((await sent)?.status)
      }
      const digits = callsFixture.fixture.events.flatMap((event) =>
        event.name === 'channel-digit-ended' ? [event.digit] : [],
      )
      await callsFixture.close()
      return [statuses.join(), digits.join('')]
    }
    const allowed = 'one_touch_recording=yes'
    assert.deepEqual(await wishes([allowed], 'on', 'OFF', 'perhaps'), ['200,200,400', '*1*1'])
    assert.deepEqual(await wishes([], 'on'), ['403', ''])
    assert.deepEqual(await wishes([allowed, 'record_on_feature=off', 'record_off_feature=x,y'], 'on', 'off'), [
      '403,403',
      '',
    ])
  })

  it('to a fax is refused, before the call and inside it, and what is said goes on', async () => {
    for (const lines of [[], ['t38_udptl=yes']]) {
      const fax = described().replace('m=audio 4000 RTP/AVP 0 8 101', 'm=image 4000 udptl t38')
      const refused = await asked('100', { body: fax }, lines)
      assert.deepEqual(refused.party.seen, ['488'])
      await refused.callsFixture.close()
      const { callsFixture, call, channel, party } = await asked('100', {}, lines)
      channel?.answer()
      await callsFixture.soon()
      const switched = call.call?.reinvite({ body: fax })
      await callsFixture.soon()
      assert.equal((await switched)?.status, 488)
      assert.equal(channel?.state, 'Up')
      assert.deepEqual(party.seen, ['200'])
      const both = call.call?.reinvite({ body: described('sendrecv', '0 8 101', ['m=image 4002 udptl t38']) })
      assert.match(await answered(callsFixture, both), /m=audio [1-9]\d* RTP\/AVP 0 8 101[\s\S]*m=image 0 udptl t38/)
      await callsFixture.close()
    }
  })

  it('of an endpoint that is believed shows the identity it tells', async () => {
    const headers = [
      ['p-asserted-identity', '"Other" <sip:4711@example.com>'],
      ['privacy', 'id'],
      ['diversion', '"First" <sip:2000@example.com>;reason=user-busy'],
    ] as const
    const { callsFixture, channel } = await asked('100', { headers }, ['trust_id_inbound=yes'])
    assert.deepEqual(channel?.facts.caller, { name: 'Other', number: '4711', presentation: 32 })
    assert.equal(channel?.facts.redirecting.from.number, '2000')
    assert.equal(channel?.facts.redirecting.reason, 'cfb')
    await callsFixture.close()
    const other = await asked('100', { headers })
    assert.equal(other.channel?.facts.caller.number, '1001')
    await other.callsFixture.close()
  })

  it('is refused with exactly the status the dialplan asks for', async () => {
    const { callsFixture, channel, party } = await asked('100')
    const end = (code: string) => channel?.driver.writeFunction?.('PJSIPHangup', [code], '')
    assert.deepEqual([end('200'), end('nonsense'), end('GONE')], [false, false, true])
    await callsFixture.soon()
    assert.deepEqual(party.seen, ['410'])
    assert.equal(end('486'), false)
    await callsFixture.close()
  })

  it('lets the dialplan read its headers, and nothing else', async () => {
    const { callsFixture, channel } = await asked('100', {
      headers: [
        ['X-Kit', 'one'],
        ['X-Kit', 'two'],
      ],
    })
    const read = (...args: string[]) => channel?.driver.readFunction?.('PJSIP_HEADER', args)
    assert.deepEqual(
      [read('read', 'x-kit'), read('read', 'X-Kit', '2'), read('read', 'X-None')],
      ['one', 'two', undefined],
    )
    assert.equal(channel?.driver.writeFunction?.('PJSIP_HEADER', ['add', 'Via'], 'x'), false)
    const more = Array.from({ length: 300 }, () =>
      channel?.driver.writeFunction?.('PJSIP_HEADER', ['add', 'X-More'], 'x'),
    )
    assert.equal(more.filter((isAdded) => isAdded).length, 200, 'a loop of the dialplan ends at the limit')
    assert.equal(channel?.driver.read?.('pjsip,call-id'), channel?.facts.protocolId)
    assert.equal(channel?.driver.read?.('pjsip,nonsense'), undefined)
    await callsFixture.close()
  })
})

async function answered(
  callsFixture: CallsFixture,
  asking: Promise<{ response?: { body: Buffer } | undefined }> | undefined,
) {
  await callsFixture.soon()
  return (await asking)?.response?.body.toString() ?? ''
}
