// The caller's time is over while the called party still hears what it is asked before it is connected.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('a limit that passes before the two are connected is not forgotten', async () => {
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Set(TIMEOUT(absolute)=3)
       same => n,Dial(Virtual/bob,30,U(asked))
      exten => T,1,Stasis(demo,too long)
      [asked]
      exten => s,1,Wait(5)
       same => n,Return()
    `,
  })
  const app = await exchange.application('demo')
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('200')
  await bob.answers()
  await app.sees('StasisStart', { args: ['too long'] }, { within: '6s' })
  assert.equal(bob.state, 'idle')
  await alice.hangsUp()
  await exchange.stop()
})
