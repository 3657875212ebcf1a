import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'

function snooping(application = 'app') {
  const fixture = new ExchangeFixture()
  const target = fixture.channel('t')
  const release = target.take({ kind: 'dialplan' })
  fixture.hush()
  const outcome = fixture.exchange.calls.snoop({
    target,
    spy: 'both',
    whisper: 'out',
    application,
    args: ['a'],
    id: 's',
  })
  assert.ok(outcome.ok)
  return { fixture, target, release, channel: outcome.channel }
}

test('it is up, named after its target, and in its application at once', async () => {
  const { fixture, target, channel } = snooping()
  assert.deepEqual([channel.name, channel.state], ['Snoop/t-00000000', 'Up'])
  assert.equal(fixture.exchange.calls.snooping(channel)?.target, target)
  await fixture.clock.settle()
  assert.ok(fixture.exchange.sessions.control('s'))
})

test('whoever watches hears that somebody listens, and that he has stopped', async () => {
  const { fixture, channel } = snooping()
  await fixture.clock.settle()
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual(
    fixture.events.flatMap((event) => {
      if (event.name === 'channel-spied') return [`${event.act} ${event.spy.id} ${event.spied.id}`]
      return event.name === 'channel-destroyed' ? ['destroyed'] : []
    }),
    ['start s t', 'stop s t', 'destroyed'],
  )
})

test('it ends with its target, without having been asked', async () => {
  const { fixture, release, channel } = snooping()
  await fixture.clock.settle()
  release()
  await fixture.clock.settle()
  assert.ok(channel.isEnded)
  assert.deepEqual(
    fixture.names().filter((name) => name === 'channel-hangup-requested'),
    [],
  )
  assert.equal(fixture.exchange.channels.count, 0)
})

test('its own end leaves the target alone', async () => {
  const { fixture, target, channel } = snooping()
  await fixture.clock.settle()
  channel.requestHangup('explicit', 16)
  await fixture.clock.settle()
  assert.deepEqual([channel.isEnded, target.isEnded], [true, false])
})

test('an application that is not there ends it', async () => {
  const { fixture, channel } = snooping('nobody')
  await fixture.clock.settle()
  assert.ok(channel.isEnded)
})

test('an id in use, or a target that ends, makes none', async () => {
  const { fixture, target, release } = snooping()
  const again = { target, spy: 'in', whisper: 'none', application: 'app', args: [], id: 'S' } as const
  assert.deepEqual(fixture.exchange.calls.snoop(again), { ok: false, code: 'id-in-use' })
  release()
  assert.deepEqual(fixture.exchange.calls.snoop({ ...again, id: 'x' }), { ok: false, code: 'target-gone' })
})
