// The caller loses patience: the phone that rings must stop at once, and whoever watches is told why.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('a caller hangs up while the other phone rings, in the dialplan', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Dial(Virtual/bob,30)
       same => n,Set(GLOBAL(AFTER)=\${DIALSTATUS})
      exten => h,1,Set(GLOBAL(STATUS)=\${DIALSTATUS})
    `,
  })
  const watcher = await exchange.application('watcher', { subscribeAll: true })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.rings()
  await exchange.clock.pass('12s')
  await alice.hangsUp()
  await bob.isHungUp()
  await watcher.sees('Dial', { dialstatus: 'CANCEL', caller: { id: alice.channelId as string } })
  assert.equal((await watcher.asterisk.getGlobalVar({ variable: 'STATUS' })).value, 'CANCEL')
  assert.equal((await watcher.asterisk.getGlobalVar({ variable: 'AFTER' })).value, '')
  await exchange.stop()
})

test('a caller hangs up while an application rings somebody for it', async () => {
  await using exchange = await startExchange({ dialplan: '[default]\nexten => 100,1,Stasis(demo)\n' })
  const app = await exchange.application('demo')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  const { channel } = await app.sees('StasisStart')
  const called = await app.channels.originate({ endpoint: bob.endpoint, app: 'demo', originator: channel.id })
  await bob.rings()
  await alice.hangsUp()
  await app.sees('StasisEnd', { channel: { id: channel.id } })
  // ending the other side is the application's to do
  assert.equal(bob.state, 'ringing')
  await app.channel(called).hangup({ reason: 'normal' })
  await bob.isHungUp()
  await app.sees('ChannelDestroyed', { channel: { id: called.id } })
  await app.seesNo('StasisStart')
  await exchange.stop()
})
