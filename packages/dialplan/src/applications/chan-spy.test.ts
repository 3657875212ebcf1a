import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Channel } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'
import { SoundStage, toneLevel } from '../engine/sound-stage-fixture.ts'

test('one channel after the other, until there is nobody', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['ChanSpy(Test/in,qS)', 'NoOp(${SPY_CHANNEL})', 'Wait(9)'], 2: ['Answer()', 'Wait(60)'] },
  })
  const others = [await fixture.calls('2'), await fixture.calls('2')]
  const channel = await fixture.calls('1')
  const followed = () => channel.variables.get('SPY_CHANNEL')
  assert.equal(followed(), others[0]?.name)
  fixture.press(channel, '5*')
  await fixture.clock.settle()
  assert.equal(followed(), others[1]?.name)
  for (const other of others) other.requestHangup('explicit')
  await fixture.clock.settle()
  assert.match(fixture.steps(channel)[1] ?? '', /NoOp/)
  const [first, second] = others.map(({ name }) => name)
  assert.deepEqual(
    fixture.eventsOf('channel-spied').map(({ spy, spied, act }) => [spy.id === channel.id, spied.name, act]),
    [
      [true, first, 'start'],
      [true, first, 'stop'],
      [true, second, 'start'],
      [true, second, 'stop'],
    ],
  )
})

test('waits for somebody, and ends with whom it followed', async () => {
  const fixture = new DialplanFixture({
    test: { 1: ['ChanSpy(,E)', 'NoOp(over)', 'Wait(9)'], 2: ['Answer()', 'Wait(60)'] },
  })
  const channel = await fixture.calls('1')
  const other = await fixture.calls('2')
  await fixture.calls('2')
  assert.notEqual(channel.variables.get('SPY_CHANNEL'), undefined)
  const followed = fixture.exchange.channels.find(channel.variables.get('SPY_CHANNEL') ?? '') ?? other
  followed.requestHangup('explicit')
  await fixture.clock.settle()
  assert.equal(fixture.steps(channel)[1], 'NoOp(over)')
})

/** Two in a call, with tones of 500 and 900; a spy with 1300. */
async function spiedCall(t: TestContext, options: string) {
  const stage = new SoundStage(t, {
    test: { 1: [`ChanSpy(Test/in,q${options})`, 'NoOp(over)', 'Wait(9)'], 2: ['Dial(Test/answer)'], 7: ['Wait(99)'] },
  })
  const { fixture } = stage
  const caller = await fixture.calls('2')
  await fixture.clock.pass(1_000)
  const callee = fixture.exchange.channels.list().find((channel) => channel !== caller) as Channel
  const spy = await fixture.calls('1')
  for (const [channel, hz] of [
    [caller, 500],
    [callee, 900],
    [spy, 1_300],
  ] as const)
    stage.speaks(channel, [60_000], hz)
  const hears = async () => {
    await fixture.clock.pass(500)
    const levels = (channel: Channel) => [500, 900, 1_300].filter((hz) => stage.hears(channel, hz) > 3_000)
    return { caller: levels(caller), callee: levels(callee), spy: levels(spy) }
  }
  const press = (keys: string) => fixture.press(spy, keys)
  return { stage, fixture, caller, callee, spy, hears, press }
}

test('hears both parties; neither hears the spy', async (t) => {
  const { hears } = await spiedCall(t, '')
  assert.deepEqual(await hears(), { caller: [900], callee: [500], spy: [500, 900] })
})

test('hears only the channel itself', async (t) => {
  const { hears } = await spiedCall(t, 'o')
  assert.deepEqual((await hears()).spy, [500])
})

test('whispers to the channel, or to it alone, or to both', async (t) => {
  assert.deepEqual(await (await spiedCall(t, 'w')).hears(), { caller: [900, 1_300], callee: [500], spy: [500, 900] })
  assert.deepEqual(await (await spiedCall(t, 'W')).hears(), { caller: [900, 1_300], callee: [500], spy: [] })
  assert.deepEqual(await (await spiedCall(t, 'B')).hears(), {
    caller: [900, 1_300],
    callee: [500, 1_300],
    spy: [500, 900],
  })
})

test('keys change what is heard and how loud, and end it', async (t) => {
  const { stage, fixture, spy, hears, press } = await spiedCall(t, 'dx(9)')
  assert.deepEqual((await hears()).caller, [900])
  press('5')
  assert.deepEqual((await hears()).caller, [900, 1_300])
  press('6')
  assert.deepEqual((await hears()).callee, [500, 1_300])
  press('4')
  assert.deepEqual((await hears()).callee, [500])
  assert.ok(Math.abs(stage.hears(spy, 500) - 8_000) < 300)
  for (let turns = 0; turns < 7; turns++) press('#')
  await hears()
  assert.ok(Math.abs(stage.hears(spy, 500) - 2_000) < 100, String(stage.hears(spy, 500)))
  press('9')
  assert.deepEqual((await hears()).spy, [])
  assert.equal(fixture.steps(spy)[1], 'NoOp(over)')
})

test('a digit leads to an extension, when that is wanted', async (t) => {
  const { fixture, spy, hears, press } = await spiedCall(t, 'X')
  press('7')
  await hears()
  assert.equal(fixture.steps(spy)[1], 'Wait(99)')
})

test('what the spy hears is written down', async (t) => {
  const { stage, fixture, spy, hears } = await spiedCall(t, 'Er(tapped)')
  await hears()
  spy.requestHangup('explicit')
  await fixture.clock.settle()
  const samples = stage.recorded('monitor/tapped.sln').subarray(-2_000)
  assert.deepEqual(
    [500, 900, 1_300].map((hz) => Math.round(toneLevel(samples, hz) / 1_000)),
    [8, 8, 0],
  )
})

test('says whom it listens to, and only members of a group', async (t) => {
  const stage = new SoundStage(t, {
    test: { 1: ['ChanSpy(,g(sales))', 'Wait(9)'], 2: ['Answer()', 'Set(SPYGROUP=support:sales)', 'Wait(99)'] },
  })
  stage.sound('beep', 1_000, 200)
  stage.sound('spy-test', 1_500, 400)
  const { fixture } = stage
  await fixture.calls('1')
  const spy = fixture.exchange.channels.list()[0] as Channel
  await fixture.clock.pass(100)
  assert.equal(spy.variables.get('SPY_CHANNEL'), undefined)
  const member = await fixture.calls('2')
  assert.equal(spy.variables.get('SPY_CHANNEL'), undefined)
  // the group is set half a second after it came up: nobody else has to come for it to be seen
  await fixture.clock.pass(500)
  assert.equal(spy.variables.get('SPY_CHANNEL'), member.name)
  await fixture.clock.pass(150)
  assert.ok(stage.hears(spy, 1_000, 100) > 3_000)
  await fixture.clock.pass(300)
  assert.ok(stage.hears(spy, 1_500, 100) > 3_000)
})
