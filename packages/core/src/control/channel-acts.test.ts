import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelState } from '../channels/channel-snapshot.ts'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'

async function controlled(state: ChannelState = 'Up', isOutgoing = false) {
  const fixture = new ExchangeFixture()
  const published: string[] = []
  const driver = {
    answer: () => {
      published.push('answer')
      return true
    },
    indicate: ({ type }: { type: string }) => {
      published.push(type)
      return true
    },
    digitBegin: (digit: string) => void published.push(`${digit}(`),
    digitEnd: (digit: string, ms: number) => void published.push(`${digit})${ms}`),
    redirect: (resource: string) => {
      published.push(`to ${resource}`)
      return true
    },
    transferProgress: (progress: string) => void published.push(progress),
  }
  const control = await fixture.inApplication('c', { state, isOutgoing }, driver)
  return { fixture, published, control, channel: control.channel, acts: fixture.exchange.acts }
}

test('an incoming call is answered once', async () => {
  const { acts, control, channel, published } = await controlled('Ring')
  assert.equal(await acts.answer(control), true)
  assert.equal(await acts.answer(control), true)
  assert.equal(channel.state, 'Up')
  assert.deepEqual(published, ['answer'])
})

test('a channel that was dialled cannot be answered from here', async () => {
  const { acts, control, channel, published } = await controlled('Ringing', true)
  assert.equal(await acts.answer(control), true)
  assert.deepEqual([channel.state, published], ['Ringing', []])
})

test('indications reach the technology', async () => {
  const { acts, control, published } = await controlled('Ring')
  await acts.ring(control)
  await acts.stopRing(control)
  await acts.progress(control)
  await acts.hold(control)
  await acts.unhold(control)
  await acts.redirect(control, 'bob')
  await acts.transferProgress(control, 'channel_answered')
  assert.deepEqual(published, ['ringing', 'stop', 'progress', 'hold', 'unhold', 'to bob', 'channel_answered'])
})

test('digits take their time, and what follows waits', async () => {
  const { fixture, acts, control, published } = await controlled()
  acts.sendDigits(control, { digits: '1wx#', betweenMs: 50, durationMs: 60, afterMs: 1000 })
  acts.hold(control)
  await fixture.clock.pass('99ms')
  assert.deepEqual(published, [])
  await fixture.clock.pass('1ms')
  assert.deepEqual(published, ['1('])
  await fixture.clock.pass('100ms')
  assert.deepEqual(published, ['1(', '1)100'])
  await fixture.clock.pass('550ms')
  assert.deepEqual(published.slice(2), ['#('])
  await fixture.clock.pass('1149ms')
  assert.deepEqual(published.slice(2), ['#(', '#)100'])
  await fixture.clock.pass('1ms')
  assert.deepEqual(published.at(-1), 'hold')
})

test('a hangup ends the digit that has begun and drops the rest', async () => {
  const { fixture, acts, control, channel, published } = await controlled()
  const isSent = acts.sendDigits(control, { digits: '12' })
  const isHeld = acts.hold(control)
  await fixture.clock.pass('150ms')
  channel.requestHangup('explicit', 16)
  assert.deepEqual([await isSent, await isHeld], [false, false])
  assert.deepEqual(published, ['1(', '1)50'])
  await fixture.clock.settle()
  assert.equal(fixture.clock.waiting, 0)
  assert.deepEqual(fixture.problems, [])
})

test('directions of muting add up', async () => {
  const { acts, control, channel } = await controlled()
  await acts.mute(control, 'in')
  await acts.mute(control, 'out')
  assert.deepEqual(channel.facts.muting, { in: true, out: true })
  await acts.unmute(control, 'in')
  assert.deepEqual(channel.facts.muting, { in: false, out: true })
  await acts.unmute(control, 'both')
  assert.deepEqual(channel.facts.muting, { in: false, out: false })
})

test('music and silence exclude each other', async () => {
  const { fixture, acts, control, channel } = await controlled()
  fixture.hush()
  await acts.stopMusic(control)
  await acts.startMusic(control, 'jazz')
  assert.deepEqual(channel.facts.generator, { type: 'music', musicClass: 'jazz' })
  await acts.startSilence(control)
  assert.deepEqual(channel.facts.generator, { type: 'silence' })
  await acts.stopSilence(control)
  assert.deepEqual(channel.facts.generator, { type: 'none' })
  const published = fixture.names().filter((name) => name !== 'channel-audio-changed')
  assert.deepEqual(published, ['channel-music-started', 'channel-music-stopped'])
})

test('a channel moves to an application that takes it, and stays when none does', async () => {
  const { fixture, acts, control, channel } = await controlled()
  fixture.applications.add('other')
  fixture.hush()
  await acts.move(control, 'nobody', ['a'])
  assert.equal(channel.facts.application, 'app')
  await acts.move(control, 'other', ['one', 'two'])
  assert.equal(channel.facts.application, 'other')
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
  const story = fixture.events.flatMap((event) =>
    'application' in event ? [`${event.name} ${event.application}`] : [],
  )
  assert.deepEqual(story, [
    'application-move-failed app',
    'application-left app',
    'application-entered other',
    'application-left other',
  ])
})

test('an application that was lost lets its channels go on', async () => {
  const { fixture, channel } = await controlled()
  fixture.exchange.sessions.eject('app')
  await fixture.clock.settle()
  assert.equal(channel.variables.get('STASISSTATUS'), 'FAILED')
  assert.equal(channel.isEnded, true)
})

test('a command that fails is logged and the next one runs', async () => {
  const { fixture, control, acts, published } = await controlled()
  const isDone = await control.submit(async () => {
    throw new Error('oops')
  })
  assert.equal(isDone, false)
  await acts.hold(control)
  assert.deepEqual(published, ['hold'])
  assert.match(fixture.problems[0] ?? '', /oops/)
})
