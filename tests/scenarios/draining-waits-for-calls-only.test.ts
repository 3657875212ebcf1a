// The exchange is told to end when its calls are over, and there are none, but something is played into an empty bridge.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

test('an announcement that nobody hears does not hold up the end', async () => {
  await using exchange = await startExchange()
  const app = await exchange.application('demo')
  await app.bridges.createWithId({ bridgeId: 'empty', type: 'mixing' })
  await app.bridges.play({ bridgeId: 'empty', media: 'tone:ring' })
  await exchange.clock.settle()
  let isOver = false
  const ending = exchange.running.drain(30_000).then(() => {
    isOver = true
  })
  await exchange.clock.passUntil(() => isOver, '20s')
  assert.ok(isOver)
  assert.ok(exchange.clock.now() < 5_000, `it took ${exchange.clock.now()} ms`)
  await ending
  await exchange.stop({ mayLeave: true })
})
