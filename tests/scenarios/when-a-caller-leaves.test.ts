// What docs/when-a-caller-leaves.md says of the other party, row by row.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => one,1,Dial(Virtual/bob,30)
   same => n,Set(GLOBAL(AFTER)=yes)
  exten => stays,1,Dial(Virtual/bob,30,g)
   same => n,Wait(60)
  exten => callee-goes-on,1,Dial(Virtual/bob,30,F)
   same => n,Playback(still-here)
   same => n,Wait(60)
  exten => two,1,Dial(Virtual/bob&Virtual/carol,30)
  exten => room,1,ConfBridge(room,,marked)
  exten => guest,1,ConfBridge(room,,guest)
  exten => queue,1,Queue(sales)
`

const conferences = `
[marked]
type = user
marked = yes
quiet = yes
[guest]
type = user
end_marked = yes
quiet = yes
`

function telephones(exchange: TestExchange) {
  return { alice: exchange.phone('alice'), bob: exchange.phone('bob'), carol: exchange.phone('carol') }
}

test('Dial: the telephone that was called ends with the caller, the caller goes on with g alone', async () => {
  await using exchange = await startExchange({ dialplan })
  const { alice, bob } = telephones(exchange)
  await alice.calls('one')
  await bob.answers()
  await alice.hangsUp()
  await bob.isHungUp()

  await alice.calls('one')
  await bob.answers()
  await bob.hangsUp()
  await alice.isHungUp()
  const app = await exchange.application('watcher')
  assert.equal((await app.asterisk.getGlobalVar({ variable: 'AFTER' })).value, '')

  await alice.calls('stays')
  await bob.answers()
  await bob.hangsUp()
  assert.equal(alice.state, 'talking')
  await alice.hangsUp()
  await exchange.stop()
})

test('Dial with F: the telephone that was called goes on in the dialplan', async () => {
  await using exchange = await startExchange({ dialplan, sounds: { 'still-here': '1s' } })
  const { alice, bob } = telephones(exchange)
  await alice.calls('callee-goes-on')
  await bob.answers()
  await alice.hangsUp()
  await bob.hears('still-here')
  await bob.hangsUp()
  await exchange.stop()
})

test('Dial of several: all stop ringing', async () => {
  await using exchange = await startExchange({ dialplan })
  const { alice, bob, carol } = telephones(exchange)
  await alice.calls('two')
  await bob.rings()
  await carol.rings()
  await alice.hangsUp()
  await bob.isHungUp()
  await carol.isHungUp()
  await exchange.stop()
})

test('Queue: the member stops ringing, and ends with a caller who was served', async () => {
  await using exchange = await startExchange({
    dialplan,
    files: { 'queues.conf': '[sales]\nstrategy = ringall\nmember => Virtual/bob\n' },
  })
  const { alice, bob } = telephones(exchange)
  await alice.calls('queue')
  await bob.rings({ within: '10s' })
  await alice.hangsUp()
  await bob.isHungUp()

  await alice.calls('queue')
  await bob.rings({ within: '30s' })
  await bob.answers()
  await alice.talks({ within: '5s' })
  await alice.hangsUp()
  await bob.isHungUp()
  await exchange.stop()
})

test('an application: who is in its bridge stays there when the other leaves', async () => {
  await using exchange = await startExchange()
  const app = await exchange.application('demo')
  const { alice, bob } = telephones(exchange)
  const bridge = app.bridge(await app.bridges.create({ type: 'mixing' }))
  for (const phone of [alice, bob]) {
    const { id } = await app.channels.originate({ endpoint: phone.endpoint, app: 'demo' })
    await phone.answers()
    await app.sees('StasisStart', { channel: { id } })
    await bridge.addChannel({ channel: id })
  }
  await alice.hangsUp()
  await app.sees('StasisEnd', { channel: { name: /alice/ } })
  await exchange.clock.pass('1h')
  assert.equal(bob.state, 'talking')
  assert.deepEqual((await bridge.get()).channels, [bob.channelId])
  await bob.hangsUp()
  await bridge.destroy()
  await exchange.stop()
})

test('ConfBridge: the others stay, and end with the last marked user where end_marked says so', async () => {
  await using exchange = await startExchange({ dialplan, files: { 'confbridge.conf': conferences } })
  const { alice, bob, carol } = telephones(exchange)
  await alice.calls('room')
  await bob.calls('guest')
  await carol.calls('guest')
  await carol.hangsUp()
  await exchange.clock.pass('5s')
  assert.deepEqual([alice.state, bob.state], ['talking', 'talking'])
  await alice.hangsUp()
  await bob.isHungUp({ within: '5s' })
  await exchange.stop()
})
