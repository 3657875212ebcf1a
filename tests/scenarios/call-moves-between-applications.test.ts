// A call is handed from one application to another, and stays where it is when the other is not there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('a call moves to another application with arguments, and back into the dialplan', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 100,1,Stasis(first)
       same => n,Set(GLOBAL(STATUS)=\${STASISSTATUS})
       same => n,Wait(5)
    `,
  })
  const first = await exchange.application('first')
  const alice = await exchange.phone('alice').calls('100')
  const { channel } = await first.sees('StasisStart')
  await first.channel(channel).answer()

  // nobody there: it stays, and its application is told
  await first.channel(channel).move({ app: 'second', appArgs: 'a,b' })
  await first.sees('ApplicationMoveFailed', { destination: 'second', args: ['a', 'b'] })
  await first.seesNo('StasisEnd')

  const second = await exchange.application('second')
  await first.channel(channel).move({ app: 'second', appArgs: 'a,b' })
  await first.sees('StasisEnd', { channel: { id: channel.id } })
  await second.sees('StasisStart', { args: ['a', 'b'], channel: { id: channel.id } })
  // whose it is no more may no longer play with it
  assert.equal((await first.channel(channel).get()).state, 'Up')
  await second.channel(channel).continueInDialplan()
  await second.sees('StasisEnd')
  assert.equal((await second.asterisk.getGlobalVar({ variable: 'STATUS' })).value, 'SUCCESS')
  assert.equal(alice.state, 'talking')
  await alice.isHungUp({ within: '6s' })
  await first.seesNo('StasisStart')
  await exchange.stop()
})
