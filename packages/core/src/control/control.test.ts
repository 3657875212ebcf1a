import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { TestExchange } from '../exchange-fixture.ts'

test('a channel that comes to applications again and again takes nothing along from the times before', async () => {
  const world = new TestExchange()
  const channel = world.channel('c')
  const release = channel.take({ kind: 'dialplan' })
  for (let time = 0; time < 50; time++) {
    const over = world.exchange.sessions.enter(channel, 'app', [])
    world.exchange.sessions.control('c')?.leave()
    assert.deepEqual(await over, { status: 'SUCCESS' })
  }
  assert.equal(getEventListeners(channel.interruption, 'abort').length, 0)
  assert.deepEqual(world.exchange.sessions.controls(), [])
  release()
  world.close()
})

test('commands run in the order they came, and those that wait are dropped when the channel leaves', async () => {
  const world = new TestExchange()
  const control = await world.inApplication('c')
  const told: string[] = []
  const first = control.submit(async (signal) => {
    told.push('first begins')
    await world.clock.sleep(1_000, signal).catch(() => undefined)
    told.push('first ends')
  })
  const second = control.submit(
    () => void told.push('second'),
    () => void told.push('second is dropped'),
  )
  control.channel.requestHangup('explicit', 16)
  assert.equal(await second, false)
  await first
  const late = control.submit(() => void told.push('late'))
  assert.equal(await late, false)
  assert.deepEqual(told, ['first begins', 'second is dropped', 'first ends'])
  await world.clock.settle()
  assert.equal(world.exchange.channels.count, 0)
  world.close()
})
