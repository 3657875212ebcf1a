import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OriginateRequest } from '@jackfield/core'
import { answer, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const into = { application: 'app', args: [] }

const calling = async (request: Partial<OriginateRequest> = {}, lines: string[] = []) => {
  const callsFixture = new CallsFixture({}, lines)
  const outcome = await callsFixture.fixture.exchange.calls.originate({
    endpoint: 'PJSIP/alice',
    id: 'x',
    target: into,
    ...request,
  })
  assert.ok(outcome.ok)
  await callsFixture.soon()
  return { callsFixture, channel: outcome.channel, party: callsFixture.party, snapshot: outcome.snapshot }
}

const endOf = (callsFixture: CallsFixture) => {
  const end = callsFixture.fixture.events.find((event) => event.name === 'channel-destroyed')
  return end?.name === 'channel-destroyed' ? [end.cause, end.techCause] : []
}

describe('an outgoing call', () => {
  it('offers the codecs of its endpoint and says who calls', async () => {
    const { callsFixture, party, channel, snapshot } = await calling({ callerId: '"Kit" <100>' })
    const { request } = party.call
    assert.equal(request.requestUri, 'sip:alice@10.0.0.2:5060')
    assert.match(request.header('from') ?? '', /^"Kit" <sip:100@10\.0\.0\.1>;tag=/)
    assert.equal(request.header('to'), '<sip:alice@10.0.0.2>')
    assert.match(request.body.toString(), /m=audio \d+ RTP\/AVP 0 8 101/)
    assert.equal(snapshot.protocolId, request.callId)
    assert.equal(channel.name, 'PJSIP/alice-00000000')
    await callsFixture.close()
  })

  it('rings, is answered and talks in the codec of the answer', async () => {
    const { callsFixture, party, channel } = await calling()
    party.call.progress(180)
    await callsFixture.soon()
    assert.equal(channel.state, 'Ringing')
    party.call.answer({ body: described('sendrecv', '8') })
    await callsFixture.soon()
    assert.equal(channel.state, 'Up')
    assert.deepEqual(channel.facts.formats, ['alaw'])
    assert.ok(callsFixture.fixture.exchange.sessions.control('x'))
    await callsFixture.close()
  })

  it('hears early media, and its answer only once', async () => {
    const { callsFixture, party, channel } = await calling()
    party.call.progress(183, { body: described() })
    await callsFixture.soon()
    assert.ok(callsFixture.fixture.story('x').includes('dial PROGRESS'))
    party.call.answer({ body: described() })
    await callsFixture.soon()
    assert.equal(channel.state, 'Up')
    await callsFixture.close()
  })

  it('follows early media that move where that is wanted, and the answer wherever it is', async () => {
    const wish = 'accept_multiple_sdp_answers=yes'
    for (const [lines, format] of [
      [[wish, '[system]', 'type=system', wish], 'alaw'],
      [[wish], 'ulaw'],
    ] as const)
      await earlyMoves(lines, format)
  })

  async function earlyMoves(lines: readonly string[], format: string): Promise<void> {
    const { callsFixture, party, channel } = await calling({}, [...lines])
    party.call.progress(183, { body: described('sendrecv', '0') })
    await callsFixture.soon()
    assert.deepEqual(channel.facts.formats, ['ulaw'])
    party.call.progress(183, { body: described('sendrecv', '8') })
    await callsFixture.soon()
    assert.deepEqual(channel.facts.formats, [format])
    party.call.answer({ body: described('sendrecv', '0') })
    await callsFixture.soon()
    assert.equal(channel.state, 'Up')
    assert.deepEqual(channel.facts.formats, ['ulaw'])
    await callsFixture.close()
  }

  it('is refused: the status is told, and the cause it means', async () => {
    for (const [status, cause] of [
      [486, 17],
      [404, 1],
      [603, 21],
      [580, 34],
    ] as const) {
      const { callsFixture, party } = await calling()
      party.call.reject(status)
      await callsFixture.soon()
      assert.deepEqual(endOf(callsFixture), [cause, status])
      await callsFixture.close()
    }
  })

  it('is given up: CANCEL with the reason, and 487 is its last status', async () => {
    const { callsFixture, party, channel } = await calling()
    party.call.progress(180)
    await callsFixture.soon()
    channel.requestHangup('explicit', 26)
    await callsFixture.soon()
    assert.deepEqual(party.seen, ['CANCEL'])
    assert.deepEqual(endOf(callsFixture), [26, 487])
    await callsFixture.close()
  })

  it('to a codec nobody offered is over at once', async () => {
    const { callsFixture, party } = await calling()
    party.call.answer({ body: described('sendrecv', '3') })
    await callsFixture.soon()
    assert.deepEqual(endOf(callsFixture), [58, 488])
    assert.equal(party.ended[0]?.header('reason'), 'Q.850;cause=58')
    await callsFixture.close()
  })

  it('carries headers of its own, and no line breaks', async () => {
    const callsFixture = new CallsFixture()
    const outcome = await callsFixture.fixture.exchange.calls.originate({
      endpoint: 'PJSIP/alice',
      id: 'x',
      target: into,
    })
    assert.ok(outcome.ok)
    const { driver } = outcome.channel
    assert.equal(driver.writeFunction?.('PJSIP_HEADER', ['add', 'X-Kit'], 'first\r\nEvil: yes'), true)
    assert.equal(driver.writeFunction?.('PJSIP_HEADER', ['add', 'Call-ID'], 'x'), false)
    await callsFixture.soon()
    assert.equal(callsFixture.party.call.request.header('x-kit'), 'first Evil: yes')
    assert.equal(callsFixture.party.call.request.has('evil'), false)
    await callsFixture.close()
  })

  it('comes from the domain that a variable names, when it is one', async () => {
    for (const [domain, host] of [
      ['example.com', 'example.com'],
      ['example.com>\r\nEvil: yes', '10.0.0.1'],
    ] as const) {
      const variables = [{ name: 'SIPFROMDOMAIN', value: domain }]
      const { callsFixture, party } = await calling({ callerId: 'Kit <100>', variables })
      assert.match(party.call.request.header('from') ?? '', new RegExp(`<sip:100@${host}>;tag=`))
      await callsFixture.close()
    }
  })

  it('says of numbers that they are telephones where that is wanted, and of nothing else', async () => {
    const lines = ['user_eq_phone=yes']
    const { callsFixture, party } = await calling({ endpoint: 'PJSIP/+4711@alice', callerId: 'Kit <100>' }, lines)
    const { request } = party.call
    assert.equal(request.requestUri, 'sip:+4711@10.0.0.2:5060;user=phone')
    assert.equal(request.header('to'), '<sip:+4711@10.0.0.2;user=phone>')
    assert.match(request.header('from') ?? '', /^"Kit" <sip:100@10\.0\.0\.1;user=phone>;tag=/)
    await callsFixture.close()
    const other = await calling({}, lines)
    assert.equal(other.party.call.request.requestUri, 'sip:alice@10.0.0.2:5060')
    assert.doesNotMatch(other.party.call.request.header('from') ?? '', /user=phone/)
    await other.callsFixture.close()
  })

  it('tells who was asked for before, where that is wanted', async () => {
    const callsFixture = new CallsFixture({}, ['send_history_info=yes'])
    const outcome = await callsFixture.fixture.exchange.calls.originate({
      endpoint: 'PJSIP/alice',
      id: 'x',
      target: into,
    })
    assert.ok(outcome.ok)
    const from = { name: '', number: '300', presentation: 0 }
    const { redirecting } = outcome.channel.facts
    outcome.channel.changeQuietly({ redirecting: { ...redirecting, from, reason: 'cfb', count: 1 } })
    await callsFixture.soon()
    const history = callsFixture.party.call.request.header('history-info')
    assert.equal(history, '<sip:300@10.0.0.1>;index=1, <sip:alice@10.0.0.2:5060;cause=486>;index=1.1')
    await callsFixture.close()
  })

  it('hides who calls where nobody is to know', async () => {
    const { callsFixture, party } = await calling()
    assert.match(party.call.request.header('from') ?? '', /^"Anonymous" <sip:anonymous@anonymous\.invalid>/)
    await callsFixture.close()
  })

  it('tells identities to a peer that wants them, also when they change', async () => {
    const { callsFixture, party, channel } = await calling({ callerId: 'First <100>' }, [
      'send_pai=yes',
      'send_rpid=yes',
    ])
    assert.equal(party.call.request.header('p-asserted-identity'), '"First" <sip:100@10.0.0.1>')
    party.call.answer({ body: described() })
    await callsFixture.soon()
    const other = { name: 'Other', number: '300', presentation: 0 }
    channel.change({ connected: other })
    channel.indicate({ type: 'connected-line', party: other })
    await callsFixture.soon()
    assert.deepEqual(party.seen, ['INVITE'])
    const published = party.requests[0]?.request.header('remote-party-id')
    assert.equal(published, '"Other" <sip:300@10.0.0.1>;party=calling;privacy=off;screen=no')
    await callsFixture.close()
  })

  it('sends digits by INFO where that is configured', async () => {
    const { callsFixture, party, channel } = await calling({}, ['dtmf_mode=info'])
    party.call.answer({ body: described('sendrecv', '0') })
    await callsFixture.soon()
    channel.sendDigit('3', 'begin')
    channel.sendDigit('3', 'end', 150)
    await callsFixture.soon()
    assert.equal(party.requests[0]?.request.body.toString(), 'Signal=3\r\nDuration=150\r\n')
    await callsFixture.close()
  })

  it('passes hold on to a peer that wants it so', async () => {
    const { callsFixture, party, channel } = await calling({}, ['moh_passthrough=yes'])
    party.call.answer({ body: described() })
    await callsFixture.soon()
    party.direction = 'recvonly'
    channel.indicate({ type: 'hold' })
    await callsFixture.soon()
    assert.match(party.requests[0]?.request.body.toString() ?? '', /a=sendonly/)
    party.direction = 'sendrecv'
    channel.indicate({ type: 'unhold' })
    await callsFixture.soon()
    assert.match(party.requests[1]?.request.body.toString() ?? '', /a=sendrecv/)
    assert.equal(channel.isOnHold, false)
    // both hold: nothing goes either way
    party.direction = 'inactive'
    const [called] = party.calls
    void called?.call?.reinvite({ body: described('sendonly') })
    await callsFixture.soon()
    channel.indicate({ type: 'hold' })
    await callsFixture.soon()
    assert.match(party.requests[2]?.request.body.toString() ?? '', /a=inactive/)
    await callsFixture.close()
  })

  it('to nobody is refused before there is a channel', async () => {
    const callsFixture = new CallsFixture()
    const reasons = {
      'PJSIP/nobody': ['no-such-endpoint', "there is no endpoint for 'nobody'"],
      'PJSIP/alice/nowhere': ['endpoint-not-registered', "nobody is registered or reachable at 'nowhere'"],
    }
    for (const [endpoint, [failure, reason]] of Object.entries(reasons)) {
      const outcome = await callsFixture.fixture.exchange.calls.originate({ endpoint, target: into })
      assert.deepEqual(outcome, { ok: false, code: 'unavailable', cause: 3, failure, reason })
    }
    const published = callsFixture.fixture.events.map((event) =>
      event.name === 'call-failed' ? event.refused?.to : event.name,
    )
    assert.deepEqual(published, Object.keys(reasons))
    await callsFixture.close()
  })

  it('names whom it calls: an endpoint, a number at it, an address', async () => {
    const uris = []
    for (const endpoint of ['PJSIP/alice', 'PJSIP/4711@alice', 'PJSIP/alice/sip:other@10.0.0.2']) {
      const { callsFixture, party } = await calling({ endpoint })
      uris.push(party.call.request.requestUri)
      await callsFixture.close()
    }
    assert.deepEqual(uris, ['sip:alice@10.0.0.2:5060', 'sip:4711@10.0.0.2:5060', 'sip:other@10.0.0.2'])
  })
})

describe('a redirected call', () => {
  it('is called elsewhere instead, and ends with the status that said so', async () => {
    const callsFixture = new CallsFixture({ '600@test': [answer, wait(60)] })
    await callsFixture.fixture.exchange.calls.originate({ endpoint: 'PJSIP/alice', id: 'x', target: into })
    await callsFixture.soon()
    callsFixture.party.call.reject(302, { headers: [['contact', '<sip:600@10.0.0.1>']] })
    await callsFixture.soon()
    assert.deepEqual(endOf(callsFixture), [23, 302])
    const [local] = callsFixture.fixture.exchange.sessions.controls()
    assert.match(local?.channel.name ?? '', /^Local\/600@test-.*;1$/)
    const forward = callsFixture.fixture.events.find((event) => event.name === 'dial' && event.forward === '600')
    assert.ok(forward?.name === 'dial' && forward.status === 'CANCEL' && forward.forwarded)
    await callsFixture.close()
  })

  it('to nowhere is a refusal', async () => {
    const { callsFixture, party } = await calling()
    party.call.reject(302)
    await callsFixture.soon()
    assert.deepEqual(endOf(callsFixture), [23, 302])
    await callsFixture.close()
  })

  it('is followed without anybody noticing where that is configured: the best place first, each once', async () => {
    const { callsFixture, party, channel } = await calling({}, ['redirect_method=uri_pjsip'])
    const here = '<sip:alice@10.0.0.2:5060>'
    const contact = `<sip:worse@10.0.0.2>;q=0.1, <sip:best@10.0.0.2>;q=0.9, ${here}`
    party.call.reject(302, { headers: [['contact', contact]] })
    await callsFixture.soon()
    assert.equal(party.call.request.requestUri, 'sip:best@10.0.0.2')
    party.call.reject(486)
    await callsFixture.soon()
    assert.equal(party.call.request.requestUri, 'sip:worse@10.0.0.2')
    assert.equal(party.calls.length, 3)
    party.call.progress(180)
    party.call.answer({ body: described() })
    await callsFixture.soon()
    assert.equal(channel.state, 'Up')
    assert.equal(channel.facts.protocolId, party.call.request.callId)
    assert.ok(!callsFixture.fixture.events.some((event) => event.name === 'channel-destroyed'))
    await callsFixture.close()
  })

  it('that leads nowhere new ends with what was said last', async () => {
    const { callsFixture, party } = await calling({}, ['redirect_method=uri_pjsip'])
    party.call.reject(302, { headers: [['contact', '<sip:other@10.0.0.2>']] })
    await callsFixture.soon()
    party.call.reject(302, { headers: [['contact', '<sip:alice@10.0.0.2:5060>']] })
    await callsFixture.soon()
    assert.equal(party.calls.length, 2)
    assert.deepEqual(endOf(callsFixture), [23, 302])
    await callsFixture.close()
  })

  it('that is declined for everybody is not tried elsewhere', async () => {
    const { callsFixture, party } = await calling({}, ['redirect_method=uri_pjsip'])
    party.call.reject(302, { headers: [['contact', '<sip:one@10.0.0.2>, <sip:two@10.0.0.2>']] })
    await callsFixture.soon()
    party.call.reject(603)
    await callsFixture.soon()
    assert.equal(party.calls.length, 2)
    assert.deepEqual(endOf(callsFixture), [21, 603])
    await callsFixture.close()
  })
})
