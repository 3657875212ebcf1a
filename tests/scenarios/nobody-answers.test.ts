// A phone rings in vain: the dialplan goes on after the time it was given, an originate fails after its own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('the dialplan goes on when nobody answers', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Dial(Virtual/bob,20)
       same => n,Stasis(demo,\${DIALSTATUS})
    `,
  })
  const app = await exchange.application('demo')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.rings()
  await exchange.clock.pass('19999ms')
  assert.equal(bob.state, 'ringing')
  await exchange.clock.pass('1ms')
  assert.equal(bob.state, 'idle')
  await app.sees('StasisStart', { args: ['NOANSWER'] })
  await alice.hangsUp()
  await exchange.stop()
})

test('an originate gives up after its timeout, and says so', async () => {
  await using exchange = await startExchange()
  const app = await exchange.application('demo')
  const bob = exchange.phone('bob')
  const { id } = await app.channels.originate({ endpoint: bob.endpoint, app: 'demo', timeout: 15 })
  await bob.rings()
  await bob.isHungUp({ within: '1m' })
  assert.equal(exchange.clock.now(), 15_000)
  await app.sees('ChannelDestroyed', { channel: { id }, cause: 19 })
  await app.seesNo('StasisStart', {}, { during: '1m' })
  await exchange.stop()
})

test('a busy phone is told at once', async () => {
  await using exchange = await startExchange({
    dialplan:
      '[default]\nexten => 200,1,Dial(Virtual/bob,20)\n same => n,Stasis(demo,${DIALSTATUS})\nexten => 300,1,Answer(,i)\n same => n,Wait(60)\n',
  })
  const app = await exchange.application('demo')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await bob.calls('300')
  await alice.calls('200')
  await app.sees('StasisStart', { args: ['BUSY'] })
  assert.equal(exchange.clock.now(), 0)
  await bob.hangsUp()
  await alice.hangsUp()
  await exchange.stop()
})
