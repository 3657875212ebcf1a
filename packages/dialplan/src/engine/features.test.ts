import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Channel } from '@jackfield/core'
import { defaultFeatures } from './feature-settings.ts'
import { Rehearsal } from './rehearsal.ts'

/** A call under way, with these options of Dial; `Local/…` is the far end that does what its extension says. */
async function talking(options: string, change: Partial<typeof defaultFeatures> = {}) {
  const world = new Rehearsal({
    test: {
      1: [`Dial(Test/answer,20,g${options})`, 'NoOp(${DIALSTATUS})', 'Wait(99)'],
      55: ['NoOp(transferred ${BLINDTRANSFER})', 'Wait(99)'],
    },
  })
  world.settings = {
    ...world.settings,
    features: { ...defaultFeatures, codes: { ...defaultFeatures.codes, atxfer: '*2', automixmon: '*3' }, ...change },
  }
  world.localToTest()
  const caller = await world.calls('1')
  await world.clock.pass('1s')
  const callee = world.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer')) as Channel
  assert.equal(world.exchange.bridges.count, 1)
  return { world, caller, callee }
}

test('blind: the called party sends the caller on', async () => {
  const { world, caller, callee } = await talking('t')
  world.press(callee, '#')
  await world.clock.settle()
  assert.equal(world.eventsOf('channel-music-started')[0]?.channel.id, caller.id)
  world.press(callee, '55')
  await world.clock.settle()
  assert.deepEqual(world.steps(caller).slice(1), [`NoOp(transferred ${callee.name})`, 'Wait(99)'])
  assert.equal(callee.isEnded, true)
  assert.equal(world.eventsOf('blind-transfer')[0]?.result, 'Success')
  assert.equal(world.exchange.bridges.count, 0)
})

test('blind: the caller sends the called party on', async () => {
  const { world, caller, callee } = await talking('T')
  world.press(caller, '#55')
  await world.clock.settle()
  assert.equal(caller.isEnded, true)
  assert.deepEqual(world.steps(callee), [`NoOp(transferred ${caller.name})`, 'Wait(99)'])
})

test('blind: nothing is dialled, and they talk on', async () => {
  const { world, caller, callee } = await talking('t')
  world.press(callee, '#')
  await world.clock.pass('30s')
  assert.equal(caller.seat?.bridgeId, callee.seat?.bridgeId)
  assert.notEqual(caller.seat, undefined)
  assert.equal(world.eventsOf('channel-music-stopped').length, 1)
  assert.deepEqual(world.eventsOf('blind-transfer'), [])
})

async function consulting() {
  const all = await talking('t')
  const { world, callee } = all
  world.press(callee, '*2')
  world.press(callee, '55')
  await world.clock.pass('1s')
  const target = world.exchange.channels.all().find(({ name }) => name.startsWith('Test/local')) as Channel
  assert.ok(target, 'somebody was called')
  assert.equal(callee.seat?.bridgeId, target.seat?.bridgeId)
  return { ...all, target }
}

test('attended: brought together by a key', async () => {
  const { world, caller, callee, target } = await consulting()
  world.press(callee, '*2')
  await world.clock.settle()
  assert.equal(caller.seat?.bridgeId, target.seat?.bridgeId)
  assert.notEqual(caller.seat, undefined)
  assert.equal(callee.isEnded, true)
  assert.equal(world.eventsOf('attended-transfer')[0]?.destination.type, 'bridge')
  target.hear({ type: 'hung-up', cause: 16 })
  await world.clock.settle()
  assert.equal(world.steps(caller)[1], 'NoOp(ANSWER)')
  assert.equal(world.exchange.bridges.count, 0)
})

test('attended: brought together by hanging up', async () => {
  const { world, caller, callee, target } = await consulting()
  callee.hear({ type: 'hung-up', cause: 16 })
  await world.clock.settle()
  assert.equal(callee.isEnded, true)
  assert.equal(caller.seat?.bridgeId, target.seat?.bridgeId)
  caller.requestHangup('explicit')
  await world.clock.settle()
  assert.equal(world.exchange.channels.count, 0)
  assert.equal(world.exchange.bridges.count, 0)
})

test('attended: given up, or the target hangs up', async () => {
  for (const way of ['abort', 'hangup']) {
    const { world, caller, callee, target } = await consulting()
    if (way === 'abort') world.press(callee, '*1')
    else target.hear({ type: 'hung-up', cause: 16 })
    await world.clock.settle()
    assert.equal(caller.seat?.bridgeId, callee.seat?.bridgeId, way)
    assert.notEqual(caller.seat, undefined, way)
    assert.equal(target.isEnded, true)
    assert.equal(world.exchange.bridges.count, 1)
    callee.hear({ type: 'hung-up', cause: 16 })
    await world.clock.settle()
    assert.equal(world.steps(caller)[1], 'NoOp(ANSWER)')
  }
})

test('attended: to and fro, digits to whom one talks, then all three', async () => {
  const { world, caller, callee, target } = await consulting()
  world.press(callee, '*4')
  await world.clock.settle()
  assert.equal(callee.seat?.bridgeId, caller.seat?.bridgeId)
  world.press(callee, '7')
  await world.clock.settle()
  assert.equal(world.told.at(-1), `${caller.name} digit 7`)
  world.press(callee, '*3')
  await world.clock.settle()
  assert.equal(new Set([caller, callee, target].map(({ seat }) => seat?.bridgeId)).size, 1)
  assert.equal(world.eventsOf('attended-transfer')[0]?.destination.type, 'threeway')
  callee.hear({ type: 'hung-up', cause: 16 })
  await world.clock.settle()
  assert.equal(caller.seat?.bridgeId, target.seat?.bridgeId)
  target.hear({ type: 'hung-up', cause: 16 })
  await world.clock.settle()
  assert.equal(world.steps(caller)[1], 'NoOp(ANSWER)')
  assert.equal(world.exchange.bridges.count, 0)
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
  const world = new Rehearsal({ test: { 1: ['Set(DYNAMIC_FEATURES=both)', 'Dial(Test/answer,20,g)'] } })
  world.settings = {
    ...world.settings,
    features: { ...defaultFeatures, applications: new Map([['note', note]]), groups: new Map([['both', ['note']]]) },
  }
  const caller = await world.calls('1')
  await world.clock.pass('1s')
  const callee = world.exchange.channels.all().find(({ name }) => name.startsWith('Test/answer')) as Channel
  world.press(caller, '*9')
  world.press(callee, '*9')
  await world.clock.settle()
  assert.deepEqual(
    world.eventsOf('user-event').map(({ variables }) => variables),
    [{ who: callee.name }],
  )
})

test('the extension that picks up', async () => {
  const world = new Rehearsal({ test: { 20: ['Dial(Test/ring,60)'] } })
  const caller = await world.calls('20')
  await world.clock.pass('1s')
  const ringing = world.exchange.channels.all().find(({ name }) => name.startsWith('Test/ring')) as Channel
  await world.inDialplan('${SET(CHANNEL(namedcallgroup)=desk)}', ringing)
  const picker = world.incoming()
  await world.inDialplan('${SET(CHANNEL(namedpickupgroup)=desk)}', picker)
  world.exchange.dialplanRuns.start(picker, { context: 'test', exten: '*8', priority: 1 })
  await world.clock.settle()
  assert.equal(picker.seat?.bridgeId, caller.seat?.bridgeId)
  assert.notEqual(picker.seat, undefined)
})
