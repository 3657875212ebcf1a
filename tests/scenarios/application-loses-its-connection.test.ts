// The network fails in the middle of calls: with resume nothing is lost, and what is lost is said.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Loss } from '@jackfield/client'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Stasis(demo)
   same => n,Hangup()
`

test('what happens while an application is away waits for it, in order and once', async () => {
  await using exchange = await startExchange({ dialplan })
  const losses: Loss[] = []
  const app = await exchange.application('demo', {
    reconnect: { firstMs: 10_000, mostMs: 10_000 },
    onLost: (loss) => losses.push(loss),
  })
  const [alice, bob] = [exchange.phone('alice'), exchange.phone('bob')]
  await alice.calls('100')
  await app.sees('StasisStart', { channel: { name: /alice/ } })
  app.cutConnection()
  await exchange.clock.settle()
  assert.equal(app.isConnected, false)
  await bob.calls('100')
  await alice.presses('1')
  await alice.hangsUp()
  await app.seesNo('StasisStart')
  await exchange.clock.pass('10s')
  assert.equal(app.isConnected, true)
  await app.sees('Resumed', { replayed: (count) => count > 0 })
  await app.sees('StasisStart', { channel: { name: /bob/ } })
  await app.sees('ChannelDtmfReceived', { digit: '1' })
  await app.sees('StasisEnd', { channel: { name: /alice/ } })
  const numbers = app.seen.flatMap(({ seq, type }) => (seq === undefined || type === 'Resumed' ? [] : [seq]))
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => (numbers[0] as number) + at),
  )
  assert.deepEqual(losses, [])
  await bob.hangsUp()
  await app.sees('StasisEnd', { channel: { name: /bob/ } })
  await exchange.stop()
})

test('who is away for too long is told so, and calls go on without it', async () => {
  await using exchange = await startExchange({ dialplan })
  const losses: Loss[] = []
  const app = await exchange.application('demo', {
    reconnect: { firstMs: 120_000, mostMs: 120_000 },
    onLost: (loss) => losses.push(loss),
  })
  const alice = exchange.phone('alice')
  app.cutConnection()
  await exchange.clock.pass('61s')
  await alice.calls('100')
  await alice.isHungUp()
  await exchange.clock.pass('1m')
  assert.equal(app.isConnected, true)
  assert.deepEqual(
    losses.map(({ application, reason }) => [application, reason]),
    [['demo', 'application-forgotten']],
  )
  await alice.calls('100')
  await app.sees('StasisStart')
  await alice.hangsUp()
  await exchange.stop()
})
