// Account codes: they go over to whoever is called, through Local channels, to whoever picks up, and into the records.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
[default]
exten => 200,1,Set(CHANNEL(accountcode)=sales)
 same => n,Dial(Virtual/bob,30,g)
 same => n,Set(SEEN=\${CHANNEL(accountcode)}/\${CHANNEL(peeraccount)})
 same => n,Wait(5)
exten => 201,1,Set(CHANNEL(accountcode)=sales)
 same => n,Set(CHANNEL(peeraccount)=theirs)
 same => n,Dial(Local/202@default/n,30)
exten => 202,1,Dial(Virtual/bob,30)
exten => 203,1,Set(CHANNEL(accountcode)=sales)
 same => n,Dial(Virtual/bob,30,b(handlers^push^1))
exten => 8,1,PickupChan(Virtual/bob,p)
 same => n,Wait(5)

[handlers]
exten => push,1,Set(CHANNEL(hangup_handler_push)=handlers,gone,1)
 same => n,Return()
exten => gone,1,Set(KEYS=\${HANGUPCAUSE_KEYS()})
 same => n,Set(CAUSE=\${HANGUPCAUSE(\${CHANNEL(name)},ast)})
 same => n,Return()
`

async function start(t: TestContext) {
  const exchange = await startExchange({ dialplan })
  t.after(() => exchange.stop({ mayLeave: true }))
  const app = await exchange.application('office', { subscribeAll: true })
  const end = (name: string) => app.sees('ChannelDestroyed', { channel: { name: new RegExp(name) } }, { within: '1m' })
  const variable = (variableName: string) => app.sees('ChannelVarset', { variable: variableName }, { within: '1m' })
  return { exchange, app, end, variable }
}

test('who is called gets the account of the caller, and the caller knows it afterwards', async (t) => {
  const { exchange, end, variable } = await start(t)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  await exchange.clock.pass('2s')
  await bob.hangsUp()
  assert.equal((await end('bob')).channel.accountcode, 'sales')
  assert.equal((await variable('SEEN')).value, 'sales/sales')
})

test('through a Local channel the account that is meant for the peer arrives at the far end', async (t) => {
  const { exchange, end } = await start(t)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('201')
  await bob.answers()
  await exchange.clock.pass('2s')
  await bob.hangsUp()
  // the near half pays as the peer, the far half as the caller: bob is called by that one
  assert.equal((await end('Local.*;2')).channel.accountcode, 'sales')
  assert.equal((await end('Local.*;1')).channel.accountcode, 'theirs')
})

test('whoever picks up for another pays as that one would have', async (t) => {
  const { exchange, end } = await start(t)
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('200')
  await bob.rings()
  await carol.calls('8')
  await exchange.clock.pass('2s')
  await carol.hangsUp()
  assert.equal((await end('carol')).channel.accountcode, 'sales')
})

test('the hangup handler of who was called knows why it ended', async (t) => {
  const { exchange, variable } = await start(t)
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('203')
  await bob.answers()
  await exchange.clock.pass('2s')
  await bob.hangsUp()
  assert.match((await variable('KEYS')).value, /^Virtual\/bob-/)
  assert.match((await variable('CAUSE')).value, /^16$/)
})
