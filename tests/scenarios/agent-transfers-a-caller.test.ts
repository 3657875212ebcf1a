// An agent sends the caller on: the application takes both out of their bridge and lets the dialplan ring the next one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('an agent presses a key, and the caller rings a colleague', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 100,1,Stasis(desk,caller)
      exten => 201,1,Dial(Virtual/carol,30)
       same => n,Hangup()
    `,
  })
  const app = await exchange.application('desk')
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('100')
  const caller = app.channel((await app.sees('StasisStart', { args: ['caller'] })).channel)
  await caller.answer()
  await app.channels.originate({ endpoint: bob.endpoint, app: 'desk', appArgs: 'agent', originator: caller.id })
  await bob.answers()
  const agent = app.channel((await app.sees('StasisStart', { args: ['agent'] })).channel)
  const bridge = app.bridge(await app.bridges.create({ type: 'mixing' }))
  await bridge.addChannel({ channel: [caller.id, agent.id] })
  await app.sees('ChannelEnteredBridge', { channel: { id: agent.id } })

  await bob.presses('9')
  await app.sees('ChannelDtmfReceived', { digit: '9', channel: { id: agent.id } })
  await caller.continueInDialplan({ context: 'default', extension: '201' })
  await app.sees('ChannelLeftBridge', { channel: { id: caller.id } })
  await app.sees('StasisEnd', { channel: { id: caller.id } })
  await carol.answers()
  await agent.hangup()
  await bob.isHungUp()
  await alice.presses('5')
  await carol.hears({ digit: '5' })
  // the application has nothing to do with this call any more
  await app.seesNo('ChannelDtmfReceived')
  await carol.hangsUp()
  await alice.isHungUp()
  assert.equal(alice.cause, 16)
  await bridge.destroy()
  await exchange.stop()
})
