// A call is parked, and taken up by somebody else; or nobody comes, and it goes back to who parked it.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { startExchange } from '@jackfield/testkit'
import { managerClient, managerConf, newest, readField } from '../support/manager-client.ts'

const dialplan = `
  [default]
  include => parkedcalls
  include => more
  exten => 200,1,Dial(Virtual/bob,30,tkT)
  exten => 300,1,Park(,s)
   same => n,Playback(went-on)
  exten => 301,1,Park(small,t(5)c(default,302,1))
  exten => 302,1,Playback(own-place)
   same => n,Wait(9)
  exten => 303,1,ParkedCall()
  exten => 304,1,Set(PARKINGDYNEXTEN=600)
   same => n,Set(PARKINGDYNPOS=601-602)
   same => n,Set(PARKINGDYNCONTEXT=more)
   same => n,Park(made)
  exten => 305,1,ParkAndAnnounce(,,pbx-transfer:PARKED,Virtual/carol)
  exten => 306,1,Set(CHANNEL(parkinglot)=small)
   same => n,Park(,rt(0))
  exten => 307,1,ParkedCall(small)
  exten => 308,1,Answer()
   same => n,Wait(99)
  [small-back]
  exten => s,1,Playback(late)
   same => n,Wait(9)
`

const parking = `
  [general]
  parkeddynamic = yes
  [default]
  parkext = 700
  parkinghints = yes
  parkingtime = 20
  comebackdialtime = 10
  courtesytone = beep
  parkedplay = both
  parkedcalltransfers = callee
  [small]
  parkpos = 801-801
  comebacktoorigin = no
  comebackcontext = small-back
`

const office = () =>
  startExchange({
    dialplan,
    files: { 'res_parking.conf': parking, 'features.conf': '[featuremap]\nparkcall = *3\nblindxfer = #1\n' },
    sounds: { '*': '500ms' },
  })

/** Bob was called by Alice. */
async function talking(exchange: Awaited<ReturnType<typeof office>>) {
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  return { alice, bob }
}

test('one party parks the other by a key, is told where, and a third takes the call up', async () => {
  await using exchange = await office()
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const { alice, bob } = await talking(exchange)
  await bob.presses('*3', { pause: '100ms' })
  await bob.hears('digits:701', { within: '2s' })
  await bob.isHungUp({ within: '2s' })
  await watcher.sees('DeviceStateChanged', { device_state: { name: 'park:701@parkedcalls', state: 'INUSE' } })
  assert.equal(alice.state, 'talking')
  const carol = exchange.phone('carol')
  await carol.calls('701')
  await carol.hears('beep', { within: '1s' })
  await alice.hears('beep')
  await exchange.clock.pass('1s')
  await watcher.sees('DeviceStateChanged', { device_state: { name: 'park:701@parkedcalls', state: 'NOT_INUSE' } })
  await carol.presses('5')
  await alice.hears({ digit: '5' })
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('a call that was sent to the parking extension waits there, and who sent it hears the space', async () => {
  await using exchange = await office()
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const { alice, bob } = await talking(exchange)
  await alice.presses('#1', { pause: '100ms' })
  await exchange.clock.pass('600ms')
  await alice.presses('700', { pause: '200ms' })
  await watcher.sees('BridgeBlindTransfer', { exten: '700', result: 'Success' }, { within: '5s' })
  await alice.hears('digits:701', { within: '2s' })
  await alice.isHungUp({ within: '2s' })
  assert.equal(bob.state, 'talking')
  await bob.hangsUp()
  await watcher.sees('DeviceStateChanged', { device_state: { name: 'park:701@parkedcalls', state: 'NOT_INUSE' } })
  await exchange.stop()
})

test('nobody takes the call up: who parked it is called', async () => {
  await using exchange = await office()
  const { alice, bob } = await talking(exchange)
  await bob.presses('*3', { pause: '100ms' })
  await bob.isHungUp({ within: '5s' })
  await bob.rings({ within: '21s' })
  await bob.answers()
  await alice.presses('5')
  await bob.hears({ digit: '5' })
  await bob.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('a place of its own after a time of its own, the context of the lot, and a full lot', async () => {
  await using exchange = await office()
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('301')
  await alice.hears('digits:801')
  await bob.calls('301')
  await bob.hears('pbx-parkingfailed', { within: '1s' })
  await bob.isHungUp({ within: '3s' })
  await alice.hears('own-place', { within: '6s' })
  await alice.hangsUp()
  await exchange.stop()
})

test('who parks itself for ever is found by the channel its lot is said on, and by nobody else', async () => {
  await using exchange = await office()
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('306')
  await exchange.clock.pass('10m')
  assert.equal(alice.state, 'talking')
  await bob.calls('303')
  await bob.hears('pbx-invalidpark')
  await bob.isHungUp({ within: '3s' })
  await carol.calls('307')
  await carol.talks()
  await alice.presses('1')
  await carol.hears({ digit: '1' })
  await alice.hangsUp()
  await carol.isHungUp()
  await exchange.stop()
})

test('a lot is made for whoever parks in one that nobody configured', async () => {
  await using exchange = await office()
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('304')
  await alice.hears('digits:601')
  await bob.calls('601')
  await bob.talks()
  await exchange.clock.pass('2s')
  await bob.presses('9')
  await alice.hears({ digit: '9' })
  await bob.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('somebody is called and told where a call is parked', async () => {
  await using exchange = await office()
  const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
  await alice.calls('305')
  await carol.rings()
  await carol.answers()
  await carol.hears('pbx-transfer', { within: '1s' })
  await carol.hears('digits:701', { within: '1s' })
  await carol.isHungUp({ within: '3s' })
  assert.equal(alice.state, 'talking')
  await alice.hangsUp()
  await exchange.stop()
})

test('an exchange without lots parks nobody and says so', async () => {
  await using exchange = await startExchange({ dialplan, sounds: { '*': '500ms' } })
  const alice = exchange.phone('alice')
  await alice.calls('300')
  await alice.hears('went-on', { within: '1s' })
  await alice.hangsUp()
  await exchange.stop()
})

test('whoever was parked transfers by keys when the lot grants it', async () => {
  await using exchange = await office()
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('300')
  await alice.talks()
  await carol.calls('701')
  await exchange.clock.pass('2s')
  await alice.presses('#1', { pause: '100ms' })
  await exchange.clock.pass('600ms')
  await alice.presses('200', { pause: '200ms' })
  await bob.rings({ within: '5s' })
  await bob.answers()
  await alice.isHungUp()
  await carol.presses('4')
  await bob.hears({ digit: '4' })
  await bob.hangsUp()
  await carol.isHungUp()
  await exchange.stop()
})

test('a telephone with two calls brings its caller to the space where its other call waits', async () => {
  await using exchange = await office()
  const parked: string[] = []
  exchange.running.calls.exchange.bus.on('call-parking', ({ act, space, parkee }) => {
    parked.push(`${act} ${space} ${parkee.name.replace(/-.*/, '')}`)
  })
  const bob = exchange.phone('bob', { maxCalls: 2 })
  const [alice, carol] = [exchange.phone('alice'), exchange.phone('carol')]
  await alice.calls('200')
  await bob.answers()
  const first = bob.channelId as string
  await bob.calls('300')
  await bob.talks()
  const second = bob.channelId as string
  const { channels, transfers } = exchange.running.calls.exchange
  const [from, to] = [channels.get(first), channels.get(second)]
  assert.ok(from && to)
  await transfers.attended({ first: from, second: to, isExternal: true })
  await exchange.clock.pass('1s')
  assert.deepEqual(parked, ['parked 701 Virtual/bob', 'swapped 701 Virtual/alice'])
  await carol.calls('701')
  await exchange.clock.pass('2s')
  await carol.presses('6')
  await alice.hears({ digit: '6' })
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('a client of the manager interface parks a call of an application, and lists it', async (t) => {
  const exchange = await startExchange({
    dialplan,
    files: { 'res_parking.conf': parking, 'manager.conf': managerConf() },
    sounds: { '*': '500ms' },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  const client = await managerClient(exchange)
  const app = await exchange.application('desk')
  const alice = exchange.phone('alice')
  const { id } = await app.channels.originate({ endpoint: alice.endpoint, app: 'desk' })
  await alice.answers()
  const { channel } = await app.sees('StasisStart', { channel: { id } })
  await client.action({ Action: 'Park', Channel: channel.name, TimeoutChannel: 'Virtual/bob-1', Timeout: '5000' })
  await app.sees('StasisEnd', { channel: { id } })
  await exchange.clock.pass('2s')
  const { lines } = await exchange.running.commandLine.run('parking show default')
  assert.deepEqual(
    lines
      .slice(-4)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    ['Space               :  701', `Channel             :  ${channel.name}`, 'Parker Dial String  :  Virtual/bob'],
  )
  const bob = exchange.phone('bob')
  await bob.rings({ within: '4s' })
  assert.equal(readField(newest(client, 'ParkedCallTimeOut'), 'ParkeeExten'), 'Virtual_bob')
  await bob.answers()
  await bob.hangsUp()
  await alice.isHungUp()
})

test('a reload takes a lot away when the last call has left it, and a broken file changes nothing', async () => {
  const config = temporaryDirectory('parking')
  const write = (name: string, text: string) => writeFileSync(join(config, name), text)
  write('extensions.conf', dialplan)
  write('res_parking.conf', parking)
  await using exchange = await startExchange({ config, sounds: { '*': '500ms' } })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('306')
  const { parking: lots } = exchange.running.calls.dialplan
  const names = () => lots.lots.map(({ name, isEnabled }) => `${name} ${isEnabled}`)
  write('res_parking.conf', '[default]\nparkpos = nowhere\n')
  await exchange.running.reload()
  assert.deepEqual(names(), ['default true', 'small true'])
  write('res_parking.conf', '[default]\nparkext = 700\n')
  await exchange.running.reload()
  assert.deepEqual(names(), ['default true', 'small false'])
  await bob.calls('307')
  await bob.talks()
  assert.deepEqual(names(), ['default true'])
  await bob.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})
