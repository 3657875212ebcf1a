// Local channels dialled on behalf of another, as the dialplan's Dial does it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DialOutRequest, DialOutResult } from '@jackfield/core'
import { answer, ExchangeFixture, hangup, indicate, type Step, wait } from '../exchange-fixture.ts'

const scripts = {
  'answer@kit': [wait(0.1), answer, wait(60)],
  'silent@kit': [wait(60)],
  'ring@kit': [wait(0.1), indicate('Ringing', 'ringing'), wait(60)],
  'busy@kit': [wait(0.1), indicate('Busy', 'busy'), wait(5)],
  'congestion@kit': [wait(0.1), indicate('Congestion', 'congestion'), wait(5)],
  'hangup-21@kit': [wait(0.1), hangup(21)],
  'answer-by-16@kit': [wait(0.1), answer, wait(0.3), hangup(16)],
}

/** A caller whose dialplan dials; what came of it is kept. */
async function dialling(destinations: string[], more: Partial<DialOutRequest> = {}) {
  const results: DialOutResult[] = []
  const dial: Step = {
    name: 'Dial',
    data: destinations.join('&'),
    run: async ({ exchange }, caller) => {
      const result = await exchange.calls.dialOut({ caller, destinations, timeoutMs: 1000, ...more })
      results.push(result)
      if (!result.peer) return undefined
      caller.answer()
      await exchange.calls.bridgeTwo({ caller, callee: result.peer, release: result.release })
      return undefined
    },
  }
  const fixture = new ExchangeFixture({ ...scripts, 'dial@plan': [dial, wait(60)] })
  const target = { place: { context: 'plan', exten: 'dial', priority: 1 } }
  await fixture.exchange.calls.originate({ endpoint: 'Local/answered@fixture', id: 'x', target })
  await fixture.clock.settle()
  return { fixture, results }
}

const peerOf = (fixture: ExchangeFixture) => fixture.events.find((event) => event.name === 'dial' && event.caller)

test('each way a leg can go has its status and its cause', async () => {
  const rows = [
    ['answer-by-16', 'ANSWER', 16],
    ['busy', 'BUSY', 0],
    ['congestion', 'CONGESTION', 0],
    ['ring', 'NOANSWER', 0],
    ['silent', 'NOANSWER', 0],
    ['hangup-21', 'CHANUNAVAIL', 21],
    ['nobody', 'CHANUNAVAIL', 0],
  ] as const
  for (const [far, status, cause] of rows) {
    const { fixture, results } = await dialling([`Local/${far}@kit/n`])
    await fixture.clock.pass('10s')
    assert.equal(results[0]?.status, status, far)
    assert.equal(fixture.channel('x').hangupCause, cause, far)
    const isMissing = far === 'nobody'
    assert.deepEqual(fixture.problems, isMissing ? ["there is no extension 'nobody' in the context 'kit'"] : [], far)
    assert.equal(fixture.exchange.channels.count, 2, far)
    assert.equal(fixture.exchange.bridges.count, 0, far)
  }
})

test('a busy leg is told with who calls', async () => {
  const { fixture } = await dialling(['Local/busy@kit/n'])
  await fixture.clock.pass('1s')
  const dials = fixture.events.flatMap((event) => (event.name === 'dial' && event.caller ? [event] : []))
  assert.deepEqual(
    dials.map(({ status, dialString }) => [status, dialString]),
    [
      ['', 'busy@kit/n'],
      ['BUSY', ''],
    ],
  )
  const [begun] = dials
  assert.ok(begun)
  assert.equal(begun.caller?.id, 'x')
  const { caller, exten, context, appName, appData, linkedId } = begun.peer
  assert.deepEqual(
    [caller.number, exten, context, appName, appData, linkedId],
    ['dial', 'dial', 'kit', 'AppDial', '(Outgoing Line)', 'x'],
  )
})

test('an answered call is bridged, the called one first, and ends with it', async () => {
  const { fixture } = await dialling(['Local/answer@kit/n'])
  await fixture.clock.pass('1s')
  const begun = peerOf(fixture)
  assert.ok(begun?.name === 'dial')
  const peer = fixture.channel(begun.peer.id)
  fixture.channel(peer.id).requestHangup('explicit', 16)
  await fixture.clock.settle()
  const bridged = fixture.events.flatMap((event) =>
    event.name === 'channel-entered-bridge' || event.name === 'channel-left-bridge'
      ? [[event.name.slice(8), event.channel.id === 'x' ? 'caller' : 'called', event.bridge.channelIds.length]]
      : [],
  )
  assert.deepEqual(bridged, [
    ['entered-bridge', 'called', 1],
    ['entered-bridge', 'caller', 2],
    ['left-bridge', 'called', 1],
    ['left-bridge', 'caller', 0],
  ])
  const entered = fixture.events.find((event) => event.name === 'channel-entered-bridge')
  assert.ok(entered?.name === 'channel-entered-bridge')
  assert.deepEqual([entered.bridge.bridgeClass, entered.bridge.videoMode], ['basic', 'none'])
  assert.deepEqual(fixture.story(peer.id).slice(1), [
    'runs AppDial((Outgoing Line))',
    'channel-caller-id',
    'set DIALEDPEERNUMBER=answer@kit/n',
    'dial -',
    'state Up',
    'dial ANSWER',
    'runs AppDial((Outgoing Line))',
    `in ${entered.bridge.id} simple_bridge [${peer.id}]`,
    'set BRIDGEPEER=Local/answered@fixture-00000000;1',
    'hangup 32 soft',
    'set BRIDGEPEER=',
    `out ${entered.bridge.id} simple_bridge [x]`,
    'destroyed 16',
  ])
  assert.equal(fixture.channel('x').controller, 'dialplan')
})

test('a caller who hangs up takes the called one along', async () => {
  const { fixture } = await dialling(['Local/answer@kit/n'])
  await fixture.clock.pass('1s')
  fixture.channel('x').requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.equal(fixture.exchange.channels.count, 0)
  assert.equal(fixture.exchange.bridges.count, 0)
  assert.equal(fixture.clock.waiting, 0)
})

test('a caller who hangs up while it rings cancels', async () => {
  const { fixture, results } = await dialling(['Local/ring@kit/n'], { timeoutMs: 60_000 })
  await fixture.clock.pass('1s')
  fixture.channel('x').requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.equal(results[0]?.status, 'CANCEL')
  const statuses = fixture.events.flatMap((event) => (event.name === 'dial' && event.caller ? [event.status] : []))
  assert.deepEqual(statuses, ['', 'RINGING', 'CANCEL'])
  assert.equal(fixture.exchange.channels.count, 0)
})

test('of several the first to answer wins, the others were answered elsewhere', async () => {
  const { fixture, results } = await dialling(['Local/ring@kit/n', 'Local/answer@kit/n', 'Local/nobody@kit'])
  await fixture.clock.pass('0.5s')
  assert.equal(results[0]?.destination, 'Local/answer@kit/n')
  const ends = fixture.events.flatMap((event) =>
    event.name === 'channel-destroyed' ? [`${event.channel.name.slice(6, 10)} ${event.cause}`] : [],
  )
  assert.ok(ends.includes('ring 26'))
  assert.ok(ends.includes('nobo 0'))
})

test('a technology nobody has makes the call unavailable', async () => {
  const { fixture, results } = await dialling(['Nothing/x'])
  await fixture.clock.pass('1s')
  assert.equal(results[0]?.status, 'CHANUNAVAIL')
  assert.equal(fixture.channel('x').hangupCause, 66)
})

test('a forwarded call goes on elsewhere', async () => {
  const { fixture, results } = await dialling(['Local/silent@kit/n'], { timeoutMs: 5000 })
  const begun = peerOf(fixture)
  assert.ok(begun?.name === 'dial')
  fixture.channel(begun.peer.id).handle({ type: 'forwarded', destination: 'answer', context: 'kit' })
  await fixture.clock.pass('1s')
  assert.deepEqual([results[0]?.status, results[0]?.destination], ['ANSWER', 'Local/answer@kit'])
  assert.equal(results[0]?.forwarder, begun.peer.name)
  const forward = fixture.events.find((event) => event.name === 'dial' && event.forwarded)
  assert.ok(forward?.name === 'dial')
  assert.deepEqual([forward.status, forward.forward], ['CANCEL', 'answer'])
})

test('forwards that go round end', async () => {
  const { fixture, results } = await dialling(['Local/silent@kit/n'], { timeoutMs: 60_000 })
  for (let times = 0; times < 30; times++) {
    const open = fixture.exchange.channels
      .list()
      .find(({ isOutgoing, controller }) => isOutgoing && controller === 'dial')
    open?.handle({ type: 'forwarded', destination: 'silent', context: 'kit' })
    await fixture.clock.settle()
  }
  assert.equal(results[0]?.status, 'BUSY')
})

test('a digit gives up', async () => {
  const { fixture, results } = await dialling(['Local/silent@kit'], { onDigit: (digit) => digit === '0' })
  fixture.channel('x').handle({ type: 'digit-ended', digit: '1', durationMs: 100 })
  assert.equal(results.length, 0)
  fixture.channel('x').handle({ type: 'digit-ended', digit: '0', durationMs: 100 })
  await fixture.clock.settle()
  assert.equal(results[0]?.status, 'CANCEL')
})

test('a bridge can have a limit', async () => {
  const fixture = new ExchangeFixture()
  const caller = (await fixture.answered('x')).channel
  const callee = (await fixture.answered('y')).channel
  const over = fixture.exchange.calls.bridgeTwo({ caller, callee, limitMs: 5000 })
  await fixture.clock.pass('4.9s')
  assert.equal(fixture.exchange.bridges.count, 1)
  await fixture.clock.pass('0.2s')
  assert.deepEqual(await over, { reason: 'timeout', endedBy: 'limit', durationMs: 5000 })
})
