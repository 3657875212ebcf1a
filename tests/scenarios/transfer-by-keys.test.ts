// Parties of a call use the keys that features.conf gives them; whoever watches is told.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { startExchange } from '@jackfield/testkit'
import { managerClient, managerConf } from '../support/manager-client.ts'

test('an agent transfers a caller by pressing keys', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Dial(Virtual/bob,30,t)
      exten => 201,1,Dial(Virtual/carol,30)
    `,
    files: { 'features.conf': '[general]\ntransferdigittimeout = 3\n[featuremap]\nblindxfer = #1\n' },
    sounds: { '*': '500ms' },
  })
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  await bob.presses('#1', { pause: '100ms' })
  await exchange.clock.pass('600ms')
  await bob.presses('201', { pause: '200ms' })
  await carol.rings({ within: '5s' })
  await watcher.sees('BridgeBlindTransfer', { exten: '201', result: 'Success' })
  await bob.isHungUp()
  await carol.answers()
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

/** Bob was called by Alice and asks Carol by keys. */
async function asking() {
  const exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Dial(Virtual/bob,30,t)
      exten => 201,1,Dial(Virtual/carol,30)
    `,
    files: { 'features.conf': '[general]\ntransferdigittimeout = 3\n[featuremap]\natxfer = *2\n' },
    sounds: { '*': '500ms' },
  })
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  const carol = exchange.phone('carol', { callerNumber: '203' })
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  const { bridge } = await watcher.sees('ChannelEnteredBridge', { bridge: { channels: (ids) => ids.length === 2 } })
  await bob.presses('*2', { pause: '100ms' })
  await exchange.clock.pass('600ms')
  await bob.presses('201', { pause: '200ms' })
  await carol.rings({ within: '5s' })
  return { exchange, watcher, alice, bob, carol, bridge }
}

test('who was asked comes to the call that waits, when who asked hangs up', async () => {
  const { exchange, watcher, alice, bob, carol, bridge } = await asking()
  await carol.answers()
  await exchange.clock.pass('2s')
  const waiting = { channel: { id: alice.channelId as string } }
  await watcher.sees('ChannelEnteredBridge', { bridge: { id: (id) => id !== bridge.id } })
  await watcher.seesNo('ChannelLeftBridge', waiting)
  await bob.hangsUp()
  const told = await watcher.sees('BridgeAttendedTransfer', {
    result: 'Success',
    destination_type: 'bridge',
    destination_bridge: bridge.id,
    transferer_first_leg_bridge: { id: bridge.id },
    transferee: waiting.channel,
  })
  assert.notEqual(told.transferer_second_leg_bridge?.id, bridge.id)
  const { connected } = await watcher.channels.get({ channelId: waiting.channel.id })
  assert.equal(connected.number, '203')
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('who went to and fro before may hang up on either side', async () => {
  const { exchange, watcher, alice, bob, carol, bridge } = await asking()
  await carol.answers()
  await exchange.clock.pass('2s')
  await bob.presses('*4', { pause: '100ms' })
  await bob.presses('7')
  await exchange.clock.pass('1s')
  await alice.hears({ digit: '7' })
  await bob.hangsUp()
  await watcher.sees('BridgeAttendedTransfer', { result: 'Success', destination_bridge: bridge.id })
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  await alice.hangsUp()
  await carol.isHungUp()
  await exchange.stop()
})

test('a transfer by keys that comes back says why it failed', async () => {
  const { exchange, alice, bob, carol } = await asking()
  const failed: string[] = []
  exchange.running.calls.exchange.bus.on('call-failed', ({ channel, reason, text }) => {
    if (channel?.id === bob.channelId) failed.push(`${reason}: ${text}`)
  })
  await carol.rejects(17)
  await exchange.clock.pass('2s')
  assert.deepEqual(failed, ['transfer-failed: the transfer to 201@default failed: nobody answered (BUSY)'])
  await bob.presses('5')
  await exchange.clock.pass('1s')
  await alice.hears({ digit: '5' })
  await alice.hangsUp()
  await bob.isHungUp()
  await exchange.stop()
})

test('whom somebody dialled is shown at the extension it is sent to while it leaves the bridge', async () => {
  const exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Dial(Virtual/bob,30,T)
      exten => 300,1,Set(WHO=\${BLINDTRANSFER})
       same => n,Wait(60)
    `,
    files: { 'features.conf': '[general]\ntransferdigittimeout = 3\n[featuremap]\nblindxfer = #1\n' },
    sounds: { '*': '500ms' },
  })
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  const [caller, called] = [{ id: alice.channelId as string }, { id: bob.channelId as string }]
  await alice.presses('#1', { pause: '100ms' })
  await exchange.clock.pass('600ms')
  await alice.presses('300', { pause: '200ms' })
  await watcher.sees('ChannelVarset', {
    variable: 'BLINDTRANSFER',
    value: bob.channelName as string,
    channel: caller,
  })
  await watcher.sees('ChannelDialplan', { dialplan_app: 'AppDial', channel: { ...called, dialplan: { exten: '300' } } })
  await watcher.sees('ChannelLeftBridge', { channel: { ...called, dialplan: { exten: '300', priority: 1 } } })
  await watcher.sees('ChannelVarset', { variable: 'WHO', value: alice.channelName as string, channel: called })
  await watcher.sees('ChannelDialplan', { dialplan_app: 'Wait', channel: called })
  await alice.isHungUp()
  await bob.hangsUp()
  await exchange.stop()
})

test('by the manager interface a call may be sent to an extension that is not there, where it ends', async () => {
  const exchange = await startExchange({ dialplan: '[default]\nexten => 200,1,Dial(Virtual/bob,30)\n' })
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  const { channels, transfers } = exchange.running.calls.exchange
  const transferer = channels.get(alice.channelId as string)
  assert.ok(transferer)
  assert.equal(await transfers.blind({ transferer, context: 'default', exten: '999', isExternal: true }), 'Success')
  await watcher.sees('BridgeBlindTransfer', { result: 'Success', exten: '999' })
  await alice.isHungUp()
  await bob.isHungUp()
  assert.deepEqual([alice.cause, bob.cause], [16, 16])
  await exchange.stop()
})

/** Alice talks to Bob; a manager client lets Bob ask Carol. Nobody was granted a transfer. */
async function askingByManager() {
  const directory = temporaryDirectory('music')
  writeFileSync(join(directory, 'tune.sln'), Buffer.alloc(16_000))
  const exchange = await startExchange({
    dialplan: '[default]\nexten => 200,1,Dial(Virtual/bob,30)\nexten => 201,1,Dial(Virtual/carol,30)\n',
    files: {
      'features.conf': '[featuremap]\natxfer = *2\n',
      'manager.conf': managerConf(),
      'musiconhold.conf': `[default]\nmode = files\ndirectory = ${directory}\n`,
    },
    sounds: { '*': '500ms' },
  })
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  const client = await managerClient(exchange)
  await alice.calls('200')
  await bob.answers()
  await alice.talks()
  const { bridge } = await watcher.sees('ChannelEnteredBridge', { bridge: { channels: (ids) => ids.length === 2 } })
  const Channel = bob.channelName as string
  const answer = await client.answer({ Action: 'Atxfer', Channel, Exten: '201', Context: 'default' })
  assert.equal(answer, 'Success: Atxfer successfully queued')
  await carol.rings()
  const cancel = () => client.answer({ Action: 'CancelAtxfer', Channel })
  /** Whether Alice hears music, as the manager client was told. */
  const waits = () => {
    const names = ['MusicOnHoldStart', 'MusicOnHoldStop']
    const told = client.messages.filter((lines) => lines.includes(`Channel: ${alice.channelName}`))
    return (
      told.map(([first]) => first?.slice('Event: '.length) ?? '').findLast((name) => names.includes(name)) === names[0]
    )
  }
  return { exchange, watcher, alice, bob, carol, bridge, cancel, waits }
}

test('by the manager interface who was asked comes to the call that waits, who hears music meanwhile', async () => {
  const { exchange, watcher, alice, bob, carol, bridge, waits } = await askingByManager()
  assert.ok(waits())
  await carol.answers()
  await exchange.clock.pass('1s')
  await bob.presses('7')
  await carol.hears({ digit: '7' })
  assert.ok(waits())
  await bob.hangsUp()
  assert.ok(!waits())
  await watcher.sees('BridgeAttendedTransfer', {
    result: 'Success',
    destination_type: 'bridge',
    destination_bridge: bridge.id,
    transferee: { id: alice.channelId as string },
    transfer_target: { id: carol.channelId as string },
  })
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('by the manager interface the keys of a transfer change sides and make it three', async () => {
  const { exchange, watcher, alice, bob, carol, waits } = await askingByManager()
  await carol.answers()
  await exchange.clock.pass('2s')
  await bob.presses('*4', { pause: '100ms' })
  await exchange.clock.pass('500ms')
  assert.ok(!waits())
  await bob.presses('7')
  await exchange.clock.pass('1s')
  await alice.hears({ digit: '7' })
  await bob.presses('*3', { pause: '100ms' })
  await exchange.clock.pass('500ms')
  await watcher.sees('BridgeAttendedTransfer', { result: 'Success', destination_type: 'threeway' })
  await carol.presses('9')
  await alice.hears({ digit: '9' })
  await bob.hears({ digit: '9' })
  await bob.hangsUp()
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  await carol.hangsUp()
  await alice.isHungUp()
  await exchange.stop()
})

test('by the manager interface a transfer is given up while it rings and while they talk, and the two are together again', async () => {
  for (const isAnswered of [false, true]) {
    const { exchange, alice, bob, carol, cancel, waits } = await askingByManager()
    if (isAnswered) await carol.answers()
    await exchange.clock.pass('1s')
    assert.equal(await cancel(), 'Success: CancelAtxfer successfully queued')
    await exchange.clock.pass('1s')
    await carol.isHungUp()
    assert.ok(!waits())
    await bob.presses('5')
    await alice.hears({ digit: '5' })
    await alice.hangsUp()
    await bob.isHungUp()
    await exchange.stop()
  }
})
