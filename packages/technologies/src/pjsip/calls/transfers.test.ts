import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Channel } from '@jackfield/core'
import { type IncomingRequest, type OutgoingCall, parseSipfrag } from '@jackfield/sip'
import { answer, type Script, stasis, wait } from '../../exchange-fixture.ts'
import { CallsFixture, described } from './calls-fixture.ts'

const scripts: Record<string, Script> = {
  '100@test': [stasis('app')],
  '600@test': [answer, wait(60)],
}

/** Two phones talk in a bridge; `basic`: as after Dial, `stasis`: of an application. */
async function talking(bridgeClass: 'basic' | 'stasis', lines: string[] = [], dialplan = scripts) {
  const callsFixture = new CallsFixture(dialplan, lines)
  const { exchange } = callsFixture.fixture
  const call = callsFixture.party.dials('100')
  await callsFixture.soon()
  const [alice] = exchange.channels.list() as [Channel]
  alice.answer()
  await exchange.calls.originate({ endpoint: 'PJSIP/bob', id: 'bob', target: { application: 'app', args: [] } })
  await callsFixture.soon()
  callsFixture.party.call.answer({ body: described() })
  await callsFixture.soon()
  const made = exchange.bridges.create({ attributes: [], bridgeClass })
  assert.ok(made.ok)
  for (const channel of [alice, callsFixture.fixture.channel('bob')]) made.bridge.join(channel)
  await callsFixture.soon()
  callsFixture.party.seen.length = 0
  return { callsFixture, call, alice, bob: callsFixture.fixture.channel('bob'), bridge: made.bridge }
}

async function refer(callsFixture: CallsFixture, call: OutgoingCall, headers: readonly (readonly [string, string])[]) {
  const asked = call.call?.request('REFER', { headers })
  await callsFixture.soon()
  return (await asked)?.status
}

const failures = ({ fixture }: CallsFixture) =>
  fixture.events.flatMap((event) => (event.name === 'call-failed' ? [`${event.reason}: ${event.text}`] : []))

const published = (callsFixture: CallsFixture) =>
  callsFixture.party.requests
    .filter(({ method }: IncomingRequest) => method === 'NOTIFY')
    .map(({ request }) => parseSipfrag(request.body.toString())?.status)

describe('a transfer by REFER', () => {
  it('sends the other party to an extension, and says how it went', async () => {
    const { callsFixture, call, bob, alice } = await talking('basic')
    const status = await refer(callsFixture, call, [
      ['refer-to', '<sip:600@10.0.0.1>'],
      ['referred-by', '<sip:alice@10.0.0.2>'],
    ])
    assert.equal(status, 202)
    await callsFixture.soon()
    assert.deepEqual(published(callsFixture), [100, 200])
    assert.equal(bob.variables.get('BLINDTRANSFER'), alice.name)
    assert.equal(bob.variables.get('SIPREFERREDBYHDR'), '<sip:alice@10.0.0.2>')
    assert.equal(bob.facts.exten, '600')
    const event = callsFixture.fixture.events.find(({ name }) => name === 'blind-transfer')
    assert.ok(event?.name === 'blind-transfer' && event.result === 'Success' && event.isExternal)
    await callsFixture.close()
  })

  it('is refused where it is not allowed, names nothing, or leads nowhere', async () => {
    const refused = await talking('basic', ['allow_transfer=no'])
    assert.equal(await refer(refused.callsFixture, refused.call, [['refer-to', '<sip:600@10.0.0.1>']]), 603)
    await refused.callsFixture.close()
    const { callsFixture, call } = await talking('basic')
    assert.equal(await refer(callsFixture, call, []), 400)
    assert.equal(await refer(callsFixture, call, [['refer-to', '<mailto:a@b>']]), 400)
    assert.equal(await refer(callsFixture, call, [['refer-to', '<sip:999@10.0.0.1>']]), 202)
    await callsFixture.soon()
    assert.deepEqual(published(callsFixture), [100, 404])
    const without = [['refer-to', '<sip:999@10.0.0.1>'], ['refer-sub', 'false']] as const // biome-ignore format: pairs
    assert.equal(await refer(callsFixture, call, without), 404)
    assert.deepEqual(failures(refused.callsFixture), [
      'transfer-failed: the transfer to <sip:600@10.0.0.1> failed: allow_transfer of alice is off',
    ])
    assert.deepEqual(failures(callsFixture), [
      'transfer-failed: the transfer to nowhere failed: Refer-To is none we can read',
      'transfer-failed: the transfer to <mailto:a@b> failed: Refer-To is none we can read',
      'transfer-failed: the transfer to 999 failed: there is no extension 999 in test',
      'transfer-failed: the transfer to 999 failed: there is no extension 999 in test',
    ])
    await callsFixture.close()
  })

  it('of somebody who talks to nobody fails, and says so', async () => {
    const { callsFixture, call, bob, bridge } = await talking('basic')
    bridge.leave(bob, 'transferred', { dissolves: false })
    assert.equal(await refer(callsFixture, call, [['refer-to', '<sip:600@10.0.0.1>']]), 202)
    await callsFixture.soon()
    assert.deepEqual(published(callsFixture), [100, 400])
    assert.deepEqual(failures(callsFixture), [
      'transfer-failed: the transfer to 600@test failed: there is nobody to transfer',
    ])
    await callsFixture.close()
  })

  it('leaves the end of the call to the phone that asked for it', async () => {
    const { callsFixture, call, alice } = await talking('basic')
    const { network, party } = callsFixture
    await refer(callsFixture, call, [['refer-to', '<sip:600@10.0.0.1>']])
    alice.requestHangup('explicit', 16)
    await callsFixture.soon()
    assert.ok(alice.isEnded, 'the channel is gone')
    await callsFixture.fixture.clock.pass('20s')
    assert.ok(!network.log.includes('1>2 BYE'), 'the phone is not hung up on')
    const [held] = await Promise.all([call.call?.reinvite({ body: described('sendonly') }), callsFixture.soon()])
    assert.equal(held?.status, 200)
    assert.equal((await Promise.all([call.call?.request('INFO'), callsFixture.soon()]))[0]?.status, 404)
    call.end()
    await callsFixture.soon()
    await callsFixture.fixture.clock.pass('33s')
    assert.ok(!network.log.includes('1>2 BYE'))
    assert.deepEqual(
      party.seen.filter((one) => one.startsWith('end')),
      ['end us'],
    )
    await callsFixture.close()
  })

  it('ends the call of a phone that does not, half a minute after it was told how it went', async () => {
    const { callsFixture, call, alice } = await talking('basic')
    const { network } = callsFixture
    await refer(callsFixture, call, [['refer-to', '<sip:600@10.0.0.1>']])
    alice.requestHangup('explicit', 16)
    await callsFixture.fixture.clock.pass('31s')
    assert.ok(!network.log.includes('1>2 BYE'))
    await callsFixture.fixture.clock.pass('2s')
    assert.ok(network.log.includes('1>2 BYE'))
    assert.ok(call.call?.isEnded)
    await callsFixture.close()
  })

  it('waits with that while the phone is told how it goes', async () => {
    const ringing: Record<string, Script> = { '100@test': [stasis('app')], '600@test': [wait(50), answer, wait(60)] }
    const { callsFixture, call, alice } = await talking('basic', [], ringing)
    const { network } = callsFixture
    await refer(callsFixture, call, [['refer-to', '<sip:600@10.0.0.1>']])
    alice.requestHangup('explicit', 16)
    await callsFixture.fixture.clock.pass('51s')
    assert.deepEqual(published(callsFixture), [100, 200])
    assert.ok(!network.log.includes('1>2 BYE'))
    await callsFixture.fixture.clock.pass('32s')
    assert.ok(network.log.includes('1>2 BYE'))
    await callsFixture.close()
  })

  it('that failed changes nothing: who is hung up on afterwards gets BYE at once', async () => {
    const { callsFixture, call, alice } = await talking('basic')
    await refer(callsFixture, call, [['refer-to', '<sip:999@10.0.0.1>']])
    alice.requestHangup('explicit', 16)
    await callsFixture.soon()
    assert.ok(callsFixture.network.log.includes('1>2 BYE'))
    await callsFixture.close()
  })

  it('under way when the exchange closes: the phone is hung up on', async () => {
    const { callsFixture, call, alice } = await talking('basic')
    await refer(callsFixture, call, [['refer-to', '<sip:600@10.0.0.1>']])
    alice.requestHangup('explicit', 16)
    await callsFixture.soon()
    callsFixture.calls.close()
    await callsFixture.soon()
    assert.ok(callsFixture.network.log.includes('1>2 BYE'))
    await callsFixture.close()
  })

  it('connects the parties of two calls', async () => {
    const { callsFixture, call, bob } = await talking('basic')
    const { exchange } = callsFixture.fixture
    const second = callsFixture.party.dials('100')
    await callsFixture.soon()
    const other = exchange.channels.list().at(-1) as Channel
    other.answer()
    await callsFixture.soon()
    const made = exchange.bridges.create({ attributes: [], bridgeClass: 'basic' })
    assert.ok(made.ok)
    const carol = await callsFixture.fixture.answered('carol')
    for (const channel of [other, carol.channel]) made.bridge.join(channel)
    const { dialog } = second.call as NonNullable<OutgoingCall['call']>
    const replaces = encodeURIComponent(`${dialog.callId};to-tag=${dialog.remoteTag};from-tag=${dialog.localTag}`)
    assert.equal(await refer(callsFixture, call, [['refer-to', `<sip:100@10.0.0.1?Replaces=${replaces}>`]]), 202)
    await callsFixture.soon()
    assert.deepEqual(published(callsFixture), [100, 200])
    assert.equal(exchange.bridges.of(bob), made.bridge)
    assert.ok(made.bridge.has(carol.channel))
    const event = callsFixture.fixture.events.find(({ name }) => name === 'attended-transfer')
    assert.ok(event?.name === 'attended-transfer' && event.result === 'Success')
    await callsFixture.close()
  })

  it('is told to the application that wants to see to it itself', async () => {
    const { callsFixture, call, alice } = await talking('stasis')
    assert.equal(alice.driver.writeFunction?.('PJSIP_TRANSFER_HANDLING', [], 'ari-only'), true)
    assert.equal(alice.driver.writeFunction?.('PJSIP_TRANSFER_HANDLING', [], 'nonsense'), false)
    assert.equal(await refer(callsFixture, call, [['refer-to', '<sip:4711@example.com>']]), 202)
    const asked = callsFixture.fixture.events.filter(({ name }) => name === 'channel-transfer-requested')
    assert.equal(asked.length, 1)
    alice.driver.transferProgress?.('channel_progress')
    alice.driver.transferProgress?.('channel_declined')
    alice.driver.transferProgress?.('channel_answered')
    await callsFixture.soon()
    assert.deepEqual(published(callsFixture), [100, 603])
    const states = callsFixture.fixture.events.flatMap((event) =>
      event.name === 'channel-transfer-requested' ? [`${event.referTo.destination} ${event.state}`] : [],
    )
    assert.deepEqual(states, ['4711 undefined', '4711 channel_progress', '4711 channel_declined'])
    await callsFixture.close()
  })
})

describe('a call with Replaces', () => {
  it('takes the place of the other in its bridge, which ends', async () => {
    const { callsFixture, call, alice, bob, bridge } = await talking('basic')
    const { dialog } = call.call as NonNullable<OutgoingCall['call']>
    const replaces = `${dialog.callId};to-tag=${dialog.remoteTag};from-tag=${dialog.localTag}`
    callsFixture.party.dials('100', { from: 'bob', headers: [['replaces', replaces]] })
    await callsFixture.soon()
    assert.ok(callsFixture.party.seen.includes('200'))
    assert.ok(alice.isEnded)
    assert.deepEqual(
      bridge.channels.map(({ endpoint }) => endpoint),
      ['PJSIP/bob', 'PJSIP/bob'],
    )
    assert.ok(bridge.has(bob))
    await callsFixture.close()
  })

  it('of a call nobody knows is refused', async () => {
    const callsFixture = new CallsFixture(scripts)
    callsFixture.party.dials('100', { headers: [['replaces', 'nothing;to-tag=1;from-tag=2']] })
    callsFixture.party.dials('100', { headers: [['replaces', ';']] })
    await callsFixture.soon()
    assert.deepEqual(callsFixture.party.seen, ['481', '400'])
    const reasons = callsFixture.fixture.events.map((event) =>
      event.name === 'call-failed' ? event.reason : event.name,
    )
    assert.deepEqual(reasons, ['no-call-to-replace', 'request-invalid'])
    await callsFixture.close()
  })
})

describe('sending a phone elsewhere', () => {
  it('is 302 before the answer and REFER after it', async () => {
    const callsFixture = new CallsFixture(scripts)
    callsFixture.party.dials('100')
    await callsFixture.soon()
    const [first] = callsFixture.fixture.exchange.channels.list() as [Channel]
    assert.equal(first.driver.redirect?.('nobody'), false)
    const outcomes: unknown[] = []
    const note = (code: number) => outcomes.push([code, first.isHangingUp])
    assert.equal(first.driver.redirect?.('bob', note), true)
    assert.deepEqual(outcomes, [[302, false]])
    await callsFixture.soon()
    assert.equal(callsFixture.party.responses[0]?.status, 302)
    assert.equal(callsFixture.party.responses[0]?.header('contact'), '<sip:bob@10.0.0.2:5060>')
    callsFixture.party.dials('100')
    await callsFixture.soon()
    const [second] = callsFixture.fixture.exchange.channels.list() as [Channel]
    second.answer()
    await callsFixture.soon()
    assert.equal(second.driver.redirect?.('sip:4711@example.com'), true)
    await callsFixture.soon()
    assert.equal(callsFixture.party.requests[0]?.request.header('refer-to'), 'sip:4711@example.com')
    await callsFixture.close()
  })

  /** An answered call whose phone is sent to 4711, and what is heard about it. */
  async function sent(answersWith?: number) {
    const callsFixture = new CallsFixture(scripts)
    const { party } = callsFixture
    const call = party.dials('100')
    await callsFixture.soon()
    const [channel] = callsFixture.fixture.exchange.channels.list() as [Channel]
    channel.answer()
    await callsFixture.soon()
    party.answersWith = answersWith
    const outcomes: number[] = []
    assert.equal(
      channel.driver.redirect?.('sip:4711@example.com', (code) => outcomes.push(code)),
      true,
    )
    await callsFixture.soon()
    const reportStatus = async (status: string) => {
      const headers = [['event', 'refer'], ['subscription-state', 'active']] as const // biome-ignore format: pairs
      const body = { body: `SIP/2.0 ${status}\r\n`, contentType: 'message/sipfrag;version=2.0' }
      const [result] = await Promise.all([call.call?.request('NOTIFY', { headers, ...body }), callsFixture.soon()])
      assert.equal(result?.status, 200)
    }
    return { callsFixture, call, channel, outcomes, reportStatus }
  }

  it('tells what came of it, once: what the phone says last', async () => {
    const { callsFixture, outcomes, reportStatus } = await sent()
    await reportStatus('100 Trying')
    await reportStatus('180 Ringing')
    assert.deepEqual(outcomes, [])
    await reportStatus('200 OK')
    await reportStatus('486 Busy Here')
    assert.deepEqual(outcomes, [200])
    assert.deepEqual(failures(callsFixture), [])
    await callsFixture.close()
  })

  it('tells that the phone did not want to, or did not get there', async () => {
    const refused = await sent(603)
    assert.deepEqual(refused.outcomes, [603])
    await refused.callsFixture.close()
    const { callsFixture, outcomes, reportStatus } = await sent()
    await reportStatus('486 Busy Here')
    assert.deepEqual(outcomes, [486])
    assert.deepEqual(failures(callsFixture), [
      'transfer-failed: the phone was not sent to sip:4711@example.com: 486 Busy Here',
    ])
    await callsFixture.close()
  })

  it('does not wait for ever for a phone that never says what came of it', async () => {
    const { callsFixture, outcomes } = await sent()
    await callsFixture.fixture.clock.pass('181s')
    assert.deepEqual(outcomes, [408])
    await callsFixture.close()
  })
})
