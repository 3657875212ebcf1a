import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { TestExchange } from '../exchange-fixture.ts'
import { limits } from '../limits/limits.table.ts'

const mostWaiting = limits.max_channel_commands.default

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

test('no more commands wait than can be kept in mind: further ones are dropped, with one word in the log', async () => {
  const world = new TestExchange()
  const control = await world.inApplication('c')
  let ran = 0
  const first = control.submit((signal) => world.clock.sleep(1_000, signal))
  const waiting = Array.from({ length: mostWaiting }, () => control.submit(() => void ran++))
  assert.ok(control.isFull)
  let dropped = 0
  const tooMany = Array.from({ length: 5 }, () =>
    control.submit(
      () => void ran++,
      () => void dropped++,
    ),
  )
  assert.deepEqual(await Promise.all(tooMany), Array(5).fill(false))
  assert.equal(dropped, 5)
  assert.deepEqual(
    world.problems.filter((line) => line.includes('further ones are refused')),
    [`${mostWaiting} commands wait for the one that runs; further ones are refused`],
  )
  await world.clock.pass(1_000)
  await Promise.all([first, ...waiting])
  assert.equal(ran, mostWaiting)
  assert.ok(!control.isFull)
  assert.equal(await control.submit(() => void ran++), true)
  world.close()
})
