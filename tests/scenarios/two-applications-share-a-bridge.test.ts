// One application has the caller, another the agent, and both put their channel into one bridge.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('two applications share a bridge, and each hears its part', async () => {
  await using exchange = await startExchange({
    dialplan: '[default]\nexten => 100,1,Stasis(front)\nexten => 101,1,Stasis(back)\n',
  })
  const front = await exchange.application('front')
  const back = await exchange.application('back')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  await bob.calls('101')
  const caller = front.channel((await front.sees('StasisStart')).channel)
  const agent = back.channel((await back.sees('StasisStart')).channel)
  await caller.answer()
  await agent.answer()

  const bridge = front.bridge(await front.bridges.create({ type: 'mixing', name: 'shared' }))
  await bridge.addChannel({ channel: caller.id })
  await back.bridges.addChannel({ bridgeId: bridge.id, channel: agent.id })
  await front.sees('ChannelEnteredBridge', { channel: { id: caller.id } })
  await front.sees('ChannelEnteredBridge', {
    channel: { id: agent.id },
    bridge: { channels: (ids) => ids.length === 2 },
  })
  await back.sees('ChannelEnteredBridge', { channel: { id: agent.id } })

  // neither controls the other's channel, and keys pass between the phones
  await assert.rejects(front.channels.hold({ channelId: 'nobody' }), { status: 404 })
  await alice.presses('7')
  await bob.hears({ digit: '7' })
  await front.sees('ChannelDtmfReceived', { digit: '7', channel: { id: caller.id } })
  await back.seesNo('ChannelDtmfReceived')

  await alice.hangsUp()
  await front.sees('ChannelLeftBridge', { channel: { id: caller.id } })
  await front.sees('StasisEnd', { channel: { id: caller.id } })
  assert.equal(bob.state, 'talking')
  assert.deepEqual((await bridge.get()).channels, [agent.id])
  await bridge.destroy()
  await back.sees('BridgeDestroyed', { bridge: { id: bridge.id } })
  await agent.hangup()
  await bob.isHungUp()
  await exchange.stop()
})
