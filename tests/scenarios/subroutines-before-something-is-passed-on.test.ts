// CONNECTED_LINE_SEND_SUB and REDIRECTING_SEND_SUB look at what a telephone is to be told; HOLD_INTERCEPT keeps holds.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => app,1,Answer(,i)
 same => n,Stasis(office)
exten => masked,1,Set(CONNECTED_LINE_SEND_SUB=subs,mask,1)
 same => n,Set(CONNECTED_LINE_SEND_SUB_ARGS=Somebody,1)
 same => n,Answer(,i)
 same => n,Stasis(office)
exten => missing,1,Set(CONNECTED_LINE_SEND_SUB=subs,nowhere,1)
 same => n,Answer(,i)
 same => n,Stasis(office)
exten => slow,1,Set(CONNECTED_LINE_SEND_SUB=subs,slow,1)
 same => n,Dial(Local/named@default/n,30,g)
 same => n,Set(AFTER=\${CONTEXT}/\${EXTEN}/\${PRIORITY})
 same => n,Wait(60)
exten => named,1,Set(CONNECTEDLINE(name,i)=Named)
 same => n,Set(CONNECTEDLINE(num)=601)
 same => n,Answer(,i)
 same => n,Wait(1)
exten => forwards,1,Set(REDIRECTING_SEND_SUB=subs,from,1)
 same => n,Answer(,i)
 same => n,Stasis(office)
exten => intercepts,1,Set(HOLD_INTERCEPT(set)=)
 same => n,Answer(,i)
 same => n,Stasis(office)

[subs]
exten => mask,1,Set(SEEN=\${CONNECTEDLINE(all)})
 same => n,Set(CONNECTEDLINE(name,i)=\${ARG1} \${ARG2})
 same => n,Return()
exten => slow,1,Wait(5)
 same => n,Set(CONNECTEDLINE(name,i)=Slowly)
 same => n,Return()
exten => from,1,Set(SEEN=\${REDIRECTING(from-num)})
 same => n,Set(REDIRECTING(from-num,i)=4\${REDIRECTING(from-num)})
 same => n,Return()
`

async function start(t: TestContext) {
  const exchange = await startExchange({ dialplan })
  t.after(() => exchange.stop({ mayLeave: true }))
  const app = await exchange.application('office')
  const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
  const enter = async (name: string, exten: string, callerNumber: string) => {
    const phone = exchange.phone(name, { callerName: name, callerNumber })
    await phone.calls(exten)
    const { channel } = await app.sees('StasisStart', { channel: { name: new RegExp(name) } })
    await app.bridges.addChannel({ bridgeId, channel: channel.id })
    await exchange.clock.settle()
    return { phone, channel: exchange.running.calls.exchange.channels.get(channel.id)! }
  }
  return { exchange, app, enter }
}

test('CONNECTED_LINE_SEND_SUB says what the one it is set on is told, with its arguments', async (t) => {
  const { enter } = await start(t)
  const alice = await enter('alice', 'masked', '1')
  const bob = await enter('bob', 'app', '2')
  assert.equal(alice.channel.variables.get('SEEN'), '"bob" <2>')
  assert.deepEqual(alice.channel.facts.connected, { name: 'Somebody 1', number: '2', presentation: 0 })
  assert.equal(alice.phone.heard.filter((one) => one === 'connected-line').length, 1)
  assert.equal(bob.channel.facts.connected.name, 'alice')
  // and the place of the channel is where it was
  assert.equal(alice.channel.facts.exten, 'masked')
})

test('a subroutine that is not there keeps nothing from the phone', async (t) => {
  const { exchange, enter } = await start(t)
  const alice = await enter('alice', 'missing', '1')
  await enter('bob', 'app', '2')
  assert.equal(alice.channel.facts.connected.name, 'bob')
  assert.ok(exchange.log.some((line) => line.includes('subs,nowhere,1')))
})

test('a subroutine that takes its time holds the dialplan of its channel, which goes on where it was', async (t) => {
  const { exchange } = await start(t)
  const alice = exchange.phone('alice')
  await alice.calls('slow')
  const channel = exchange.running.calls.exchange.channels.get(alice.channelId ?? '')!
  await exchange.clock.pass('3s')
  assert.equal(channel.variables.get('AFTER'), undefined)
  await exchange.clock.pass('10s')
  assert.equal(channel.variables.get('AFTER'), 'default/slow/3')
  assert.equal(channel.facts.connected.name, 'Slowly')
})

test('REDIRECTING_SEND_SUB sees where a call was redirected from', async (t) => {
  const { exchange, enter } = await start(t)
  const alice = await enter('alice', 'forwards', '1')
  const bob = await enter('bob', 'app', '2')
  bob.channel.handle({ type: 'redirecting', from: { name: '', number: '711', presentation: 0 } })
  await exchange.clock.settle()
  assert.equal(alice.channel.variables.get('SEEN'), '711')
  assert.equal(alice.channel.facts.redirecting.from.number, '4711')
  assert.ok(alice.phone.heard.includes('redirecting'))
})

test('HOLD_INTERCEPT sees holds of its own phone and those that others put it on, and lets neither through', async (t) => {
  const { app, enter } = await start(t)
  const alice = await enter('alice', 'intercepts', '1')
  const bob = await enter('bob', 'app', '2')
  await bob.phone.holds('jazz')
  await app.sees('ChannelHold', { channel: { name: /bob/ } })
  await app.sees('ChannelHold', { channel: { name: /alice/ }, musicclass: 'jazz' })
  assert.ok(!alice.phone.heard.includes('hold'))
  assert.equal(alice.channel.isHeld, false)
  await bob.phone.resumes()
  await app.sees('ChannelUnhold', { channel: { name: /alice/ } })
  await alice.phone.holds()
  await app.sees('ChannelHold', { channel: { name: /alice/ } })
  assert.ok(!bob.phone.heard.includes('hold'))
})

test('HOLD_INTERCEPT that comes after the hold lets its end through', async (t) => {
  const { app, enter } = await start(t)
  const alice = await enter('alice', 'app', '1')
  const bob = await enter('bob', 'app', '2')
  await bob.phone.holds()
  assert.equal(alice.channel.isHeld, true)
  await app.channels.setChannelVar({ channelId: alice.channel.id, variable: 'HOLD_INTERCEPT(set)', value: '' })
  await bob.phone.resumes()
  assert.equal(alice.channel.isHeld, false)
})
