// A telephone with two calls connects the others and is out; the applications that have a part in it see what becomes of theirs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Phone, startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(front,caller)
   same => n,Playback(never-for-who-transferred)
  exten => 101,1,Stasis(back,caller)
   same => n,Playback(never-for-who-transferred)
  exten => 200,1,Dial(Virtual/alice,30,g)
   same => n,Hangup()
  exten => 201,1,Dial(Virtual/carol,30,g)
   same => n,Hangup()
`

/** Bob has two lines; Alice and Carol one each. */
async function office() {
  const exchange = await startExchange({ dialplan })
  const front = await exchange.application('front')
  const back = await exchange.application('back')
  const bob = exchange.phone('bob', { maxCalls: 2 })
  return { exchange, front, back, bob, alice: exchange.phone('alice'), carol: exchange.phone('carol') }
}

const lineOf = (phone: Phone): string => {
  assert.ok(phone.channelId)
  return phone.channelId
}

/** A line to an application, which lets it talk to a phone. */
async function talkByApplication(app: TestApplication, bob: Phone, exten: '100' | '101', other: Phone) {
  const line = await reachApplication(app, bob, exten)
  const name = exten === '100' ? 'front' : 'back'
  const { id } = await app.channels.originate({ endpoint: other.endpoint, app: name, appArgs: 'called' })
  await other.answers()
  await app.sees('StasisStart', { channel: { id } })
  const bridge = app.bridge(await app.bridges.create({ type: 'mixing' }))
  await bridge.addChannel({ channel: [line, id] })
  await app.sees('ChannelEnteredBridge', { channel: { id } })
  return { line, id, bridge }
}

async function reachApplication(app: TestApplication, bob: Phone, exten: string): Promise<string> {
  await bob.calls(exten)
  await app.sees('StasisStart', { args: ['caller'] })
  const line = lineOf(bob)
  await app.channels.answer({ channelId: line })
  return line
}

/** A line to a phone by the dialplan. */
async function talkByDialplan(bob: Phone, exten: string, other: Phone): Promise<string> {
  await bob.calls(exten)
  await other.answers()
  return lineOf(bob)
}

function connectCalls(exchange: TestExchange, firstId: string, secondId: string) {
  const { channels, transfers } = exchange.running.calls.exchange
  const [first, second] = [firstId, secondId].map((id) => channels.get(id))
  assert.ok(first && second)
  return transfers.attended({ first, second, isExternal: true })
}

async function talkTogether(one: Phone, other: Phone) {
  await one.presses('5')
  await other.hears({ digit: '5' })
}

test('bridges of two applications are linked, and each sees its side of it', async () => {
  const { exchange, front, back, alice, bob, carol } = await office()
  const one = await talkByApplication(front, bob, '100', alice)
  const two = await talkByApplication(back, bob, '101', carol)
  assert.equal(await connectCalls(exchange, one.line, two.line), 'Success')
  for (const [app, mine] of [
    [front, one],
    [back, two],
  ] as const) {
    const told = await app.sees('BridgeAttendedTransfer', {
      result: 'Success',
      destination_type: 'link',
      transferer_first_leg: { id: one.line },
      transferer_first_leg_bridge: { id: one.bridge.id },
      transferer_second_leg: { id: two.line },
      transferer_second_leg_bridge: { id: two.bridge.id },
      transferee: { id: one.id },
      transfer_target: { id: two.id },
    })
    const half = mine === one ? told.destination_link_first_leg : told.destination_link_second_leg
    const start = await app.sees('StasisStart', { args: [], replace_channel: { id: mine.line } })
    assert.equal(start.channel.id, half?.id)
    await app.sees('ChannelEnteredBridge', { channel: { id: start.channel.id }, bridge: { id: mine.bridge.id } })
    await app.sees('StasisEnd', { channel: { id: mine.line } })
    await app.seesNo('StasisStart')
  }
  await bob.isHungUp()
  assert.equal(bob.cause, 16)
  await talkTogether(alice, carol)
  // the link is over on both sides when one application ends its half
  const [half] = (await one.bridge.get()).channels.filter((id) => id !== one.id)
  assert.ok(half)
  await front.channels.hangup({ channelId: half })
  await front.sees('StasisEnd', { channel: { id: half } })
  await back.sees('StasisEnd', { channel: { name: (name) => name.endsWith(';2') } })
  await alice.hangsUp()
  await carol.hangsUp()
  await one.bridge.destroy()
  await two.bridge.destroy()
  await exchange.stop()
})

test('a bridge of an application is linked with a call of the dialplan, whichever of the two came first', async () => {
  for (const isFirst of [true, false]) {
    const { exchange, front, alice, bob, carol } = await office()
    const mine = await talkByApplication(front, bob, '100', alice)
    const other = await talkByDialplan(bob, '201', carol)
    assert.equal(
      await (isFirst ? connectCalls(exchange, mine.line, other) : connectCalls(exchange, other, mine.line)),
      'Success',
    )
    const told = await front.sees('BridgeAttendedTransfer', { result: 'Success', destination_type: 'link' })
    const [bridges, legs, halves] = [
      [told.transferer_first_leg_bridge, told.transferer_second_leg_bridge],
      [told.transferer_first_leg, told.transferer_second_leg],
      [told.destination_link_first_leg, told.destination_link_second_leg],
    ]
    const at = isFirst ? 0 : 1
    assert.deepEqual([bridges[at]?.id, legs[at]?.id, legs[1 - at]?.id], [mine.bridge.id, mine.line, other])
    assert.equal(bridges[1 - at]?.bridge_class, 'basic')
    await front.sees('StasisStart', {
      args: [],
      channel: { id: halves[at]?.id as string },
      replace_channel: { id: mine.line },
    })
    await front.sees('StasisEnd', { channel: { id: mine.line } })
    await front.seesNo('StasisStart')
    await bob.isHungUp()
    await talkTogether(alice, carol)
    await carol.hangsUp()
    await front.sees('StasisEnd', { channel: { id: halves[at]?.id as string } })
    await alice.hangsUp()
    await mine.bridge.destroy()
    await exchange.stop()
  }
})

test('who talked by the dialplan comes to the application in place of the second line', async () => {
  const { exchange, back, alice, bob } = await office()
  const first = await talkByDialplan(bob, '200', alice)
  const second = await reachApplication(back, bob, '101')
  assert.equal(await connectCalls(exchange, first, second), 'Success')
  const told = await back.sees('BridgeAttendedTransfer', {
    result: 'Success',
    destination_type: 'application',
    destination_application: 'Stasis',
    transferer_first_leg: { id: first },
    transferer_second_leg: { id: second },
    transferee: { id: lineOf(alice) },
  })
  assert.deepEqual(
    [told.transferer_first_leg_bridge?.bridge_class, told.transferer_second_leg_bridge, told.replace_channel],
    ['basic', undefined, undefined],
  )
  await back.sees('StasisStart', { args: [], channel: { id: lineOf(alice) }, replace_channel: { id: second } })
  await back.sees('StasisEnd', { channel: { id: second } })
  await bob.isHungUp()
  assert.equal(alice.state, 'talking')
  await back.channels.hangup({ channelId: lineOf(alice) })
  await back.sees('StasisEnd', { channel: { id: lineOf(alice) } })
  await exchange.stop()
})

test('the first line may be the one in an application', async () => {
  const { exchange, front, bob, carol } = await office()
  const first = await reachApplication(front, bob, '100')
  const second = await talkByDialplan(bob, '201', carol)
  assert.equal(await connectCalls(exchange, first, second), 'Success')
  await front.sees('BridgeAttendedTransfer', {
    destination_type: 'application',
    transfer_target: { id: lineOf(carol) },
  })
  await front.sees('StasisStart', { args: [], channel: { id: lineOf(carol) }, replace_channel: { id: first } })
  await front.sees('StasisEnd', { channel: { id: first } })
  await bob.isHungUp()
  await carol.hangsUp()
  await front.sees('StasisEnd', { channel: { id: lineOf(carol) } })
  await exchange.stop()
})

test('from a bridge of one application to another application a Local channel leads', async () => {
  const { exchange, front, back, alice, bob } = await office()
  const one = await talkByApplication(front, bob, '100', alice)
  const second = await reachApplication(back, bob, '101')
  assert.equal(await connectCalls(exchange, one.line, second), 'Success')
  const expected = {
    result: 'Success',
    destination_type: 'application',
    destination_application: 'Stasis',
    transferer_first_leg: { id: one.line },
    transferer_first_leg_bridge: { id: one.bridge.id },
    transferer_second_leg: { id: second },
    transferee: { id: one.id },
  }
  const told = await front.sees('BridgeAttendedTransfer', expected)
  await back.sees('BridgeAttendedTransfer', expected)
  assert.match(told.replace_channel?.name ?? '', /^Local\/_attended@transfer-\w+;1$/)
  await front.sees('StasisStart', {
    args: [],
    channel: { id: told.replace_channel?.id as string },
    replace_channel: { id: one.line },
  })
  await front.sees('StasisEnd', { channel: { id: one.line } })
  const entered = await back.sees('StasisStart', { args: [], replace_channel: { id: second } })
  assert.match(entered.channel.name, /;2$/)
  await back.sees('StasisEnd', { channel: { id: second } })
  await bob.isHungUp()
  assert.equal(bob.cause, 16)
  await alice.presses('6')
  await back.sees('ChannelDtmfReceived', { digit: '6', channel: { id: entered.channel.id } })
  // what the second application does with it is heard in the first one's bridge
  await back.channels.sendDTMF({ channelId: entered.channel.id, dtmf: '7' })
  await alice.hears({ digit: '7' }, { within: '1s' })
  await back.channels.hangup({ channelId: entered.channel.id })
  await front.sees('StasisEnd', { channel: { id: told.replace_channel?.id as string } })
  await alice.hangsUp()
  await one.bridge.destroy()
  await exchange.stop()
})
