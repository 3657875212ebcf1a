// A phone rings that nobody dialled: an application, a manager client, the command line or a file had it called. Another one picks up.

import assert from 'node:assert/strict'
import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '@jackfield/base/testing'
import { startExchange } from '@jackfield/testkit'
import { managerClient, managerConf, newest, readField } from '../support/manager-client.ts'
import { SipNetwork, telephonesConf } from '../support/sip-telephone.ts'

const dialplan = `
  [default]
  exten => 8,1,PickupChan(Virtual/bob,p)
   same => n,Set(GLOBAL(PICKED)=nobody)
  exten => 9,1,Pickup(desk@PICKUPMARK)
   same => n,Set(GLOBAL(PICKED)=nobody)
  exten => 300,1,Set(GLOBAL(CAME)=\${CALLERID(num)} \${WHAT})
   same => n,Wait(60)
`

async function start(t: TestContext, files: Readonly<Record<string, string>> = {}) {
  const exchange = await startExchange({ dialplan, files: { 'manager.conf': managerConf(), ...files } })
  t.after(() => exchange.stop({ mayLeave: true }))
  const front = await exchange.application('front')
  const global = async (variable: string) => (await front.asterisk.getGlobalVar({ variable })).value
  const bob = exchange.phone('bob')
  const carol = exchange.phone('carol', { callerNumber: '203' })
  return { exchange, front, global, bob, carol, client: await managerClient(exchange) }
}

test('of an application: who picks up enters it in place of the one that rang', async (t) => {
  const { front, bob, carol, client } = await start(t)
  const { id } = await front.channels.originate({ endpoint: bob.endpoint, app: 'front', appArgs: 'one,two' })
  await bob.rings()
  await carol.calls('8')
  const { channel } = await front.sees('StasisStart', { args: ['one', 'two'] })
  assert.deepEqual([channel.name, channel.dialplan.app_data], [carol.channelName, 'front,one,two'])
  await bob.isHungUp()
  assert.equal(bob.cause, 26)
  await front.sees('ChannelDestroyed', { channel: { id }, cause: 26 })
  assert.equal(readField(newest(client, 'Pickup'), 'Channel'), carol.channelName)
  await front.channels.hangup({ channelId: channel.id })
  await front.sees('StasisEnd', { channel: { id: channel.id } })
  await carol.isHungUp()
})

test('of an application that lets it go on in the dialplan', async (t) => {
  const { front, global, bob, carol } = await start(t)
  await front.channels.originate({ endpoint: bob.endpoint, app: 'front' })
  await bob.rings()
  await carol.calls('8')
  const { channel } = await front.sees('StasisStart')
  await front.channels.continueInDialplan({ channelId: channel.id, context: 'default', extension: '300', priority: 1 })
  await front.sees('StasisEnd')
  assert.equal(await global('CAME'), '203 ')
  assert.equal(carol.state, 'talking')
})

test('of a manager client: it goes to the extension, with the variables that were given', async (t) => {
  const { exchange, global, bob, carol, client } = await start(t)
  await client.action({
    ...{ Action: 'Originate', Channel: 'Virtual/bob', Context: 'default', Exten: '300', Priority: '1', Async: 'true' },
    Variable: ['WHAT=news', 'PICKUPMARK=desk'],
  })
  await bob.rings()
  await carol.calls('9')
  await bob.isHungUp()
  await exchange.clock.pass('1s')
  assert.deepEqual([await global('CAME'), carol.state], ['203 news', 'talking'])
  assert.equal(readField(newest(client, 'OriginateResponse'), 'Response'), 'Success')
})

test('of the command line: it runs the application, and ends with it', async (t) => {
  const { exchange, global, bob, carol } = await start(t)
  await exchange.running.commandLine.run('channel originate Virtual/bob application Wait 5')
  await bob.rings()
  await carol.calls('8')
  await bob.isHungUp()
  await exchange.clock.pass('4s')
  assert.equal(carol.state, 'talking')
  await exchange.clock.pass('2s')
  await carol.isHungUp()
  assert.equal(await global('PICKED'), '')
})

test('of a call file', async (t) => {
  const { exchange, global, bob, carol } = await start(t)
  const written = join(exchange.spoolDirectory, 'ring.call')
  writeFileSync(written, `Channel: ${bob.endpoint}\nContext: default\nExtension: 300\nSetvar: WHAT=file\n`)
  const at = exchange.clock.wall() / 1000 - 5
  utimesSync(written, at, at)
  renameSync(written, join(exchange.spoolDirectory, 'outgoing', 'ring.call'))
  await until(
    () => bob.state === 'ringing',
    () => exchange.clock.pass('100ms'),
  )
  await carol.calls('8')
  await bob.isHungUp()
  await exchange.clock.pass('1s')
  assert.equal(await global('CAME'), '203 file')
})

test('by the extension for it (*8) on a telephone of the same group', async (t) => {
  const groups = ['call_group = 1', 'pickup_group = 1']
  const { exchange, sip, global, client } = await start(t, {
    'pjsip.conf': telephonesConf(['desk', 'other'], groups),
  }).then((started) => ({ ...started, sip: new SipNetwork(started.exchange) }))
  const [desk, other] = [sip.telephone('desk'), sip.telephone('other')]
  await desk.registers()
  await client.action({
    ...{ Action: 'Originate', Channel: 'PJSIP/desk', Context: 'default', Exten: '300', Priority: '1', Async: 'true' },
    Variable: 'WHAT=group',
  })
  await sip.soon()
  desk.call.progress(180)
  await sip.soon()
  await other.dials('*8')
  await exchange.clock.pass('1s')
  assert.ok(desk.seen.includes('CANCEL'), desk.seen.join())
  assert.equal(other.responses.at(-1)?.status, 200)
  assert.match(await global('CAME'), /group$/)
  // and it can be sent elsewhere from there
  const [{ name: Channel } = { name: '' }] = exchange.running.calls.exchange.channels.list()
  await client.action({ Action: 'Redirect', Channel, Context: 'default', Exten: '300', Priority: '2' })
  await exchange.clock.pass('10s')
  assert.ok(!other.seen.some((one) => one.startsWith('end')))
})

test('nobody rings any more once it was answered', async (t) => {
  const { front, global, bob, carol } = await start(t)
  await front.channels.originate({ endpoint: bob.endpoint, app: 'front' })
  await bob.answers()
  await front.sees('StasisStart')
  await carol.calls('8')
  assert.equal(await global('PICKED'), 'nobody')
  assert.equal(bob.state, 'talking')
})
