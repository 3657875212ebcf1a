// A call of half an hour with everything the dialplan limits about it, in well under a second.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('a thirty-minute call ends on the second, and takes no time to test', async () => {
  const begun = process.cpuUsage()
  await using exchange = await startExchange({
    dialplan: `
      [default]
      exten => 200,1,Set(TIMEOUT(absolute)=1800)
       same => n,Dial(Virtual/bob,30)
      exten => T,1,Stasis(demo,too long)
      exten => 300,1,Answer(,i)
       same => n,Set(TIMEOUT(digit)=3)
       same => n,Set(TIMEOUT(response)=10)
       same => n(again),WaitExten()
      exten => t,1,Set(TRIES=$[0\${TRIES} + 1])
       same => n,GotoIf($[\${TRIES} < 3]?300,again)
       same => n,Hangup()
      exten => 5,1,Stasis(demo,five)
    `,
  })
  const app = await exchange.application('demo')
  const [alice, bob, carol] = [exchange.phone('alice'), exchange.phone('bob'), exchange.phone('carol')]
  await alice.calls('200')
  await exchange.clock.pass('5s')
  await bob.answers()
  await exchange.clock.pass('29m')
  assert.deepEqual([alice.state, bob.state], ['talking', 'talking'])
  await exchange.clock.pass('54s')
  assert.equal(alice.state, 'talking')
  await app.sees('StasisStart', { args: ['too long'] }, { within: '1s' })
  assert.equal(exchange.clock.now(), 1_800_000)
  assert.equal(bob.state, 'idle')
  await alice.hangsUp()

  // nobody presses anything: three times ten seconds
  const before = exchange.clock.now()
  await carol.calls('300')
  await carol.isHungUp({ within: '5m' })
  assert.equal(exchange.clock.now() - before, 30_000)
  await carol.calls('300')
  await carol.presses('5')
  await app.sees('StasisStart', { args: ['five'] }, { within: '3s' })
  await carol.hangsUp()
  await exchange.stop()
  const { user, system } = process.cpuUsage(begun)
  assert.ok(user + system < 1_000_000, `it took ${user + system} µs`)
})
