import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { limits } from '../limits/limits.table.ts'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'

const mostWaiting = limits.max_channel_commands.default

test('a channel that comes to applications again and again takes nothing along from the times before', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const channel = fixture.channel('c')
  const release = channel.take({ kind: 'dialplan' })
  for (let time = 0; time < 50; time++) {
    const over = fixture.exchange.sessions.enter(channel, 'app', [])
    fixture.exchange.sessions.control('c')?.leave()
    assert.deepEqual(await over, { status: 'SUCCESS' })
  }
  assert.equal(getEventListeners(channel.interruption, 'abort').length, 0)
  assert.deepEqual(fixture.exchange.sessions.controls(), [])
  release()
})

test('commands run in the order they came, and those that wait are dropped when the channel leaves', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const control = await fixture.inApplication('c')
  const published: string[] = []
  const first = control.submit(async () => {
    published.push('first begins')
    await fixture.clock.sleep(1_000, control.stop).catch(() => undefined)
    published.push('first ends')
  })
  const second = control.submit(
    () => void published.push('second'),
    () => void published.push('second is dropped'),
  )
  control.channel.requestHangup('explicit', 16)
  assert.equal(await second, false)
  await first
  const late = control.submit(() => void published.push('late'))
  assert.equal(await late, false)
  assert.deepEqual(published, ['first begins', 'second is dropped', 'first ends'])
  await fixture.clock.settle()
  assert.equal(fixture.exchange.channels.count, 0)
})

test('no more commands wait than can be kept in mind: further ones are dropped, with one word in the log', async (t) => {
  const fixture = new ExchangeFixture()
  t.after(() => fixture.close())
  const control = await fixture.inApplication('c')
  let ran = 0
  const first = control.submit(() => fixture.clock.sleep(1_000, control.stop))
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
    fixture.problems.filter((line) => line.includes('further ones are refused')),
    [`${mostWaiting} commands wait for the one that runs; further ones are refused`],
  )
  await fixture.clock.pass(1_000)
  await Promise.all([first, ...waiting])
  assert.equal(ran, mostWaiting)
  assert.ok(!control.isFull)
  assert.equal(await control.submit(() => void ran++), true)
})
