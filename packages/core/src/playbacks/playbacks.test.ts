import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import type { PlayRequest } from './playbacks.ts'
import { TimedPlayer } from './timed-media.ts'

const lengths: Record<string, number> = {
  'sound:blip': 200,
  'sound:long': 20_000,
  'sound:nothing': 0,
  'tone:ring': Number.POSITIVE_INFINITY,
}

function fixture() {
  const test = new ExchangeFixture()
  const player = new TimedPlayer(test.clock, { lengthMs: async (mediaUri) => lengths[mediaUri] })
  test.exchange.useMedia({ player })
  const story = () =>
    test.events.flatMap((event) =>
      'playback' in event
        ? [`${event.playback.id} ${event.name.slice(9)} ${event.playback.mediaUri} ${event.playback.state}`]
        : [],
    )
  return { test, story, playbacks: test.exchange.playbacks }
}

async function playing(media: string[], more: Omit<PlayRequest, 'media'> = {}) {
  const { test, story, playbacks } = fixture()
  const control = await test.inApplication('c')
  const outcome = playbacks.onChannel(control, { id: 'p', media, ...more })
  assert.ok(outcome.ok)
  await test.clock.settle()
  return { test, story, playbacks, control, playback: outcome.playback }
}

test('a list is told item by item and finished once', async () => {
  const { test, story, playback, playbacks } = await playing(['sound:blip', 'sound:missing', 'sound:blip'])
  assert.equal(playback.snapshot().nextMediaUri, 'sound:missing')
  await test.clock.pass('1s')
  assert.deepEqual(story(), [
    'p started sound:blip playing',
    'p continuing sound:blip continuing',
    'p started sound:missing playing',
    'p continuing sound:missing continuing',
    'p started sound:blip playing',
    'p finished sound:blip done',
  ])
  assert.equal(playbacks.count, 0)
  assert.equal(test.clock.waiting, 0)
})

test('a playback whose last item is missing failed', async () => {
  const { test, story } = await playing(['sound:blip', 'sound:missing'])
  await test.clock.pass('1s')
  assert.equal(story().at(-1), 'p finished sound:missing failed')
})

test('it takes its time, and the next one waits', async () => {
  const { test, story, playbacks, control } = await playing(['sound:long'])
  playbacks.onChannel(control, { id: 'q', media: ['sound:blip'] })
  await test.clock.pass('19.9s')
  assert.deepEqual(story(), ['p started sound:long playing'])
  assert.equal(playbacks.get('q')?.state, 'queued')
  await test.clock.pass('0.4s')
  assert.deepEqual(story().slice(1), [
    'p finished sound:long done',
    'q started sound:blip playing',
    'q finished sound:blip done',
  ])
})

test('pausing keeps the place, and going on is told', async () => {
  const { test, story, playback } = await playing(['sound:long'])
  await test.clock.pass('5s')
  assert.ok(playback.control('pause').ok)
  assert.ok(playback.control('pause').ok)
  await test.clock.pass('60s')
  assert.equal(playback.state, 'paused')
  assert.deepEqual(playback.control('forward'), { ok: false, code: 'not-playing' })
  assert.ok(playback.control('unpause').ok)
  await test.clock.pass('14.9s')
  assert.equal(playback.state, 'playing')
  await test.clock.pass('0.2s')
  assert.deepEqual(story(), [
    'p started sound:long playing',
    'p started sound:long playing',
    'p finished sound:long done',
  ])
})

test('winding stays inside', async () => {
  const { test, playback } = await playing(['sound:long'], { skipMs: 4000 })
  await test.clock.pass('1s')
  playback.control('reverse')
  await test.clock.pass('1s')
  // 1 s + 4 s + 4 s, then 12 s, 16 s; the next jump would end it, and goes to 16 s instead
  for (let times = 0; times < 6; times++) playback.control('forward')
  await test.clock.pass('3.9s')
  assert.equal(playback.state, 'playing')
  playback.control('restart')
  await test.clock.pass('19.9s')
  assert.equal(playback.state, 'playing')
  await test.clock.pass('0.2s')
  assert.equal(playback.state, 'done')
})

test('an offset beyond the end is the end', async () => {
  const { test, story } = await playing(['sound:blip'], { offsetMs: 5000 })
  await test.clock.pass('1ms')
  assert.deepEqual(story(), ['p started sound:blip playing', 'p finished sound:blip done'])
})

test('a tone lasts until it is stopped, and cannot be wound', async () => {
  const { test, story, playback, control } = await playing(['tone:ring', 'sound:blip'])
  await test.clock.pass('1h')
  assert.deepEqual(playback.control('forward'), { ok: false, code: 'not-seekable' })
  assert.ok(playback.control('pause').ok)
  assert.ok(playback.control('unpause').ok)
  playback.stop()
  await test.clock.pass('1s')
  assert.equal(story().at(-1), 'p finished tone:ring done')
  assert.equal(control.isBusy, false)
})

test('what is stopped before its turn is told at its turn', async () => {
  const { test, story, playbacks, control, playback } = await playing(['sound:long'])
  const outcome = playbacks.onChannel(control, { id: 'q', media: ['sound:blip'] })
  assert.ok(outcome.ok)
  assert.ok(outcome.playback.control('restart').ok)
  assert.deepEqual(outcome.playback.control('pause'), { ok: false, code: 'not-playing' })
  outcome.playback.stop()
  assert.equal(playbacks.get('q')?.state, 'done')
  assert.equal(story().length, 1)
  playback.stop()
  await test.clock.settle()
  assert.deepEqual(story().slice(1), ['p finished sound:long done', 'q finished sound:blip done'])
})

test('a hangup ends what plays and what waits, before the channel leaves', async () => {
  const { test, story, playbacks, control } = await playing(['sound:long', 'sound:blip'])
  playbacks.onChannel(control, { id: 'q', media: ['sound:blip'] })
  control.channel.requestHangup('explicit', 16)
  await test.clock.settle()
  assert.deepEqual(story().slice(1), [
    'p finished sound:long failed',
    'q started sound:blip playing',
    'q finished sound:blip failed',
  ])
  const names = test.names()
  assert.ok(names.lastIndexOf('playback-finished') < names.indexOf('application-left'))
  assert.equal(playbacks.count, 0)
  assert.equal(test.clock.waiting, 0)
})

test('an id is used once at a time', async () => {
  const { playbacks, control } = await playing(['sound:long'])
  assert.deepEqual(playbacks.onChannel(control, { id: 'p', media: ['sound:blip'] }), { ok: false, code: 'id-in-use' })
})

test('an unanswered caller is told of progress first', async () => {
  const { test, playbacks } = fixture()
  const published: string[] = []
  const control = await test.inApplication(
    'c',
    { state: 'Ring' },
    {
      indicate: ({ type }) => {
        published.push(type)
        return true
      },
    },
  )
  playbacks.onChannel(control, { media: ['sound:blip'] })
  await test.clock.pass('1s')
  assert.deepEqual(published, ['progress'])
  assert.equal(control.channel.state, 'Ring')
})

test('a bridge hears one after another from somebody hidden, who leaves afterwards', async () => {
  const { test, story, playbacks } = fixture()
  const made = test.exchange.bridges.create({ id: 'b', attributes: ['mixing'], bridgeClass: 'stasis' })
  assert.ok(made.ok)
  const { bridge } = made
  const control = await test.inApplication('c')
  await test.exchange.bridges.add(bridge, control)
  for (const id of ['p', 'q']) playbacks.onBridge(bridge, { id, media: ['sound:blip'] })
  await test.clock.settle()
  assert.deepEqual([bridge.members.length, bridge.snapshot().channelIds], [2, ['c']])
  assert.equal(control.channel.variables.get('BRIDGEPEER'), 'Announcer/ARI-00000000;2')
  assert.deepEqual(
    test.exchange.channels.list().map(({ id }) => id),
    ['c'],
  )
  await test.clock.pass('1s')
  assert.deepEqual(story(), [
    'p started sound:blip playing',
    'p finished sound:blip done',
    'q started sound:blip playing',
    'q finished sound:blip done',
  ])
  assert.equal(bridge.members.length, 1)
  assert.equal(test.exchange.channels.count, 1)
  playbacks.onBridge(bridge, { id: 'r', media: ['sound:long'] })
  await test.clock.settle()
  control.channel.requestHangup('explicit', 16)
  await test.clock.settle()
  assert.equal(story().at(-1), 'r finished sound:long failed')
  assert.equal(test.exchange.channels.count, 0)
})

test('music in a bridge is started, changed and stopped', async () => {
  const { test } = fixture()
  const made = test.exchange.bridges.create({ id: 'b', attributes: ['mixing'], bridgeClass: 'stasis' })
  assert.ok(made.ok)
  const { bridge } = made
  test.exchange.hidden.startMusic(bridge, 'default')
  test.exchange.hidden.startMusic(bridge, 'jazz')
  assert.deepEqual([bridge.musicClass, bridge.members.length], ['jazz', 1])
  assert.equal(test.exchange.hidden.stopMusic(bridge), true)
  assert.equal(test.exchange.hidden.stopMusic(bridge), false)
  assert.deepEqual([bridge.musicClass, bridge.members.length, test.exchange.channels.count], [undefined, 0, 0])
})

test('a player that fails by mistake does not leave the application waiting', async (t) => {
  const { test, story, playbacks } = fixture()
  t.after(() => test.close())
  test.exchange.useMedia({ player: { play: () => Promise.reject(new Error('a mistake')) } })
  const control = await test.inApplication('c')
  playbacks.onChannel(control, { id: 'p', media: ['sound:blip', 'sound:blip'] })
  await test.clock.settle()
  assert.deepEqual(story(), ['p started sound:blip playing', 'p finished sound:blip failed'])
  assert.equal(playbacks.count, 0)
  assert.match(test.problems.join(), /a mistake/)
})

test('it can be wound as soon as it was told that it began, however long its sound takes to be there', async () => {
  const { test, playbacks } = fixture()
  const ready = Promise.withResolvers<void>()
  const waiting = async (mediaUri: string) => {
    await ready.promise
    return lengths[mediaUri]
  }
  test.exchange.useMedia({ player: new TimedPlayer(test.clock, { lengthMs: waiting }) })
  const control = await test.inApplication('c')
  const long = playbacks.onChannel(control, { id: 'p', media: ['sound:long'], skipMs: 6_000 })
  const tone = playbacks.onChannel(await test.inApplication('d'), { id: 't', media: ['tone:ring'] })
  assert.ok(long.ok && tone.ok)
  await test.clock.settle()
  assert.equal(long.playback.state, 'playing')
  for (const operation of ['reverse', 'forward', 'forward', 'forward'] as const) {
    assert.deepEqual(long.playback.control(operation), { ok: true })
  }
  assert.deepEqual(tone.playback.control('forward'), { ok: false, code: 'not-seekable' })
  ready.resolve()
  await test.clock.pass('1900ms')
  assert.equal(long.playback.state, 'playing')
  await test.clock.pass('200ms')
  assert.equal(long.playback.state, 'done')
})
