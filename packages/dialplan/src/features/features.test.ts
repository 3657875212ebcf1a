import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onFault } from '@jackfield/base'
import type { Channel } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { defaultFeatures } from './feature-settings.ts'

/** A call under way, with these options of Dial; `Local/…` is the far end that does what its extension says. */
async function talking(options: string, change: Partial<typeof defaultFeatures> = {}) {
  const fixture = new DialplanFixture({
    test: {
      1: [`Dial(Test/answer,20,g${options})`, 'NoOp(${DIALSTATUS})', 'Wait(99)'],
      55: ['NoOp(transferred ${BLINDTRANSFER})', 'Wait(99)'],
    },
  })
  fixture.settings = {
    ...fixture.settings,
    features: { ...defaultFeatures, codes: { ...defaultFeatures.codes, atxfer: '*2', automixmon: '*3' }, ...change },
  }
  fixture.localToTest()
  const caller = await fixture.calls('1')
  await fixture.clock.pass('1s')
  const callee = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer')) as Channel
  assert.equal(fixture.exchange.bridges.count, 1)
  return { fixture, caller, callee }
}

test('blind: the called party sends the caller on', async () => {
  const { fixture, caller, callee } = await talking('t')
  fixture.press(callee, '#')
  await fixture.clock.settle()
  assert.equal(fixture.eventsOf('channel-music-started')[0]?.channel.id, caller.id)
  fixture.press(callee, '55')
  await fixture.clock.settle()
  assert.deepEqual(fixture.steps(caller).slice(1), [`NoOp(transferred ${callee.name})`, 'Wait(99)'])
  assert.equal(callee.isEnded, true)
  assert.equal(fixture.eventsOf('blind-transfer')[0]?.result, 'Success')
  assert.equal(fixture.exchange.bridges.count, 0)
})

test('blind: the caller sends the called party on', async () => {
  const { fixture, caller, callee } = await talking('T')
  fixture.press(caller, '#55')
  await fixture.clock.settle()
  assert.equal(caller.isEnded, true)
  assert.deepEqual(fixture.steps(callee), [`NoOp(transferred ${caller.name})`, 'Wait(99)'])
})

test('blind: nothing is dialled, and they talk on', async () => {
  const { fixture, caller, callee } = await talking('t')
  fixture.press(callee, '#')
  await fixture.clock.pass('30s')
  assert.equal(caller.membership?.bridgeId, callee.membership?.bridgeId)
  assert.notEqual(caller.membership, undefined)
  assert.equal(fixture.eventsOf('channel-music-stopped').length, 1)
  assert.deepEqual(fixture.eventsOf('blind-transfer'), [])
})

async function consulting() {
  const all = await talking('t')
  const { fixture, callee } = all
  fixture.press(callee, '*2')
  fixture.press(callee, '55')
  await fixture.clock.pass('1s')
  const target = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/local')) as Channel
  assert.ok(target, 'somebody was called')
  assert.equal(callee.membership?.bridgeId, target.membership?.bridgeId)
  return { ...all, target }
}

test('attended: brought together by a key', async () => {
  const { fixture, caller, callee, target } = await consulting()
  fixture.press(callee, '*2')
  await fixture.clock.settle()
  assert.equal(caller.membership?.bridgeId, target.membership?.bridgeId)
  assert.notEqual(caller.membership, undefined)
  assert.equal(callee.isEnded, true)
  assert.equal(fixture.eventsOf('attended-transfer')[0]?.destination.type, 'bridge')
  target.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.equal(fixture.steps(caller)[1], 'NoOp(ANSWER)')
  assert.equal(fixture.exchange.bridges.count, 0)
})

test('attended: brought together by hanging up', async () => {
  const { fixture, caller, callee, target } = await consulting()
  callee.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.equal(callee.isEnded, true)
  assert.equal(caller.membership?.bridgeId, target.membership?.bridgeId)
  caller.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(fixture.exchange.channels.count, 0)
  assert.equal(fixture.exchange.bridges.count, 0)
})

test('attended: given up, or the target hangs up', async () => {
  for (const ending of ['abort', 'hangup']) {
    const { fixture, caller, callee, target } = await consulting()
    if (ending === 'abort') fixture.press(callee, '*1')
    else target.handle({ type: 'hung-up', cause: 16 })
    await fixture.clock.settle()
    assert.equal(caller.membership?.bridgeId, callee.membership?.bridgeId, ending)
    assert.notEqual(caller.membership, undefined, ending)
    assert.equal(target.isEnded, true)
    assert.equal(fixture.exchange.bridges.count, 1)
    callee.handle({ type: 'hung-up', cause: 16 })
    await fixture.clock.settle()
    assert.equal(fixture.steps(caller)[1], 'NoOp(ANSWER)')
  }
})

test('attended: to and fro, digits to whom one talks, then all three', async () => {
  const { fixture, caller, callee, target } = await consulting()
  fixture.press(callee, '*4')
  await fixture.clock.settle()
  assert.equal(callee.membership?.bridgeId, caller.membership?.bridgeId)
  fixture.press(callee, '7')
  await fixture.clock.settle()
  assert.equal(fixture.published.at(-1), `${caller.name} digit 7`)
  fixture.press(callee, '*3')
  await fixture.clock.settle()
  assert.equal(new Set([caller, callee, target].map(({ membership }) => membership?.bridgeId)).size, 1)
  assert.equal(fixture.eventsOf('attended-transfer')[0]?.destination.type, 'threeway')
  callee.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.equal(caller.membership?.bridgeId, target.membership?.bridgeId)
  target.handle({ type: 'hung-up', cause: 16 })
  await fixture.clock.settle()
  assert.equal(fixture.steps(caller)[1], 'NoOp(ANSWER)')
  assert.equal(fixture.exchange.bridges.count, 0)
})

test('attended: whoever cannot be called because of a fault leaves nobody waiting', async () => {
  const { fixture, caller, callee } = await talking('t')
  const faults: string[] = []
  using _ = { [Symbol.dispose]: onFault(({ error }) => faults.push(String(error))) }
  fixture.exchange.calls.dialOut = () => Promise.reject(new Error('a fault while calling'))
  assert.ok(fixture.engine.beginTransfer(callee, { context: 'test', exten: '55' }))
  await fixture.clock.pass('1s')
  assert.deepEqual(faults, ['Error: a fault while calling'])
  assert.equal(caller.membership?.bridgeId, callee.membership?.bridgeId)
  assert.notEqual(caller.membership, undefined)
  assert.equal(fixture.eventsOf('channel-music-stopped').length, 1)
  assert.equal(fixture.exchange.bridges.count, 1)
})

test('attended: nobody transfers twice at a time, nor where nobody is', async () => {
  const { fixture, caller, callee } = await talking('')
  const to = { context: 'test', exten: '55' }
  assert.ok(fixture.engine.beginTransfer(callee, to))
  assert.ok(!fixture.engine.beginTransfer(callee, to))
  fixture.engine.abortTransfer(callee)
  await fixture.clock.pass('1s')
  assert.equal(caller.membership?.bridgeId, callee.membership?.bridgeId)
  assert.ok(fixture.engine.beginTransfer(callee, to))
  await fixture.clock.pass('1s')
  caller.requestHangup('explicit')
  callee.requestHangup('explicit')
  await fixture.clock.pass('1s')
  assert.ok(!fixture.engine.beginTransfer(callee, to))
  assert.deepEqual([fixture.exchange.bridges.count, fixture.exchange.channels.count], [0, 0])
})

test('applications by keys, for those who are allowed', async () => {
  const note = {
    name: 'note',
    code: '*9',
    activatedBy: 'callee',
    runsOn: 'self',
    application: 'UserEvent',
    data: 'Noted,who: ${CHANNEL(name)}',
  } as const
  const fixture = new DialplanFixture({ test: { 1: ['Set(DYNAMIC_FEATURES=both)', 'Dial(Test/answer,20,g)'] } })
  fixture.settings = {
    ...fixture.settings,
    features: { ...defaultFeatures, applications: new Map([['note', note]]), groups: new Map([['both', ['note']]]) },
  }
  const caller = await fixture.calls('1')
  await fixture.clock.pass('1s')
  const callee = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer')) as Channel
  fixture.press(caller, '*9')
  fixture.press(callee, '*9')
  await fixture.clock.settle()
  assert.deepEqual(
    fixture.eventsOf('user-event').map(({ variables }) => variables),
    [{ who: callee.name }],
  )
})

test('the extension that picks up', async () => {
  const fixture = new DialplanFixture({ test: { 20: ['Dial(Test/ring,60)'] } })
  const caller = await fixture.calls('20')
  await fixture.clock.pass('1s')
  const ringing = fixture.exchange.channels.all().find(({ name }) => name.startsWith('Test/ring')) as Channel
  await fixture.inDialplan('${SET(CHANNEL(namedcallgroup)=desk)}', ringing)
  const picker = fixture.incoming()
  await fixture.inDialplan('${SET(CHANNEL(namedpickupgroup)=desk)}', picker)
  fixture.exchange.dialplanRuns.start(picker, { context: 'test', exten: '*8', priority: 1 })
  await fixture.clock.settle()
  assert.equal(picker.membership?.bridgeId, caller.membership?.bridgeId)
  assert.notEqual(picker.membership, undefined)
})
