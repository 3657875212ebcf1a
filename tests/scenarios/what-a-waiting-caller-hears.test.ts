// Music, prompts, silence and the first moment after the answer, by the ear of whoever waits.

import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { startExchange, type TestExchange } from '@jackfield/testkit'
import { toneWav } from '../support/tone-wav.ts'

const musicHz = 1_000
const promptHz = 600
const voiceHz = 440

const dialplan = `
[default]
exten => app,1,Answer(,i)
 same => n,Stasis(waiting)
exten => plain,1,Answer()
 same => n,Stasis(waiting)
exten => musical,1,Answer(,i)
 same => n,StartMusicOnHold()
 same => n,Stasis(waiting)
`

async function start(t: TestContext) {
  const directory = temporaryDirectory('music')
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  mkdirSync(join(directory, 'music'))
  writeFileSync(join(directory, 'music', 'tune.wav'), toneWav(musicHz, 30))
  writeFileSync(join(directory, 'prompt.wav'), toneWav(promptHz, 1))
  const exchange = await startExchange({
    dialplan,
    files: { 'musiconhold.conf': `[default]\nmode = files\ndirectory = ${directory}/music\n` },
  })
  t.after(() => exchange.stop({ mayLeave: true }))
  const app = await exchange.application('waiting')
  const enter = async (name: string, exten = 'app') => {
    const phone = exchange.phone(name)
    await phone.calls(exten)
    const { channel } = await app.sees('StasisStart', { channel: { name: new RegExp(name) } })
    return { phone, channelId: channel.id }
  }
  return { exchange, app, enter, media: [`sound:${directory}/prompt`] }
}

type Started = Awaited<ReturnType<typeof start>>
type Entered = Awaited<ReturnType<Started['enter']>>

const hears = ({ phone }: Entered, hz: number) => phone.level(hz) > -40

/** Plays a second of a tone to the channel and waits until it is over. */
async function prompt({ exchange, app, media }: Started, who: Entered): Promise<void> {
  const { id } = await app.channels.play({ channelId: who.channelId, media })
  await exchange.clock.pass('600ms')
  assert.deepEqual([hears(who, promptHz), hears(who, musicHz)], [true, false], 'the prompt goes before the music')
  await app.sees('PlaybackFinished', { playback: { id } }, { within: '5s' })
}

const ways: Record<string, (started: Started, exchange: TestExchange) => Promise<Entered>> = {
  'of the interface, in a mixing bridge': async ({ app, enter }) => {
    const who = await enter('alice')
    const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
    await app.bridges.addChannel({ bridgeId, channel: who.channelId })
    await app.channels.startMoh({ channelId: who.channelId })
    return who
  },
  'that began in the dialplan, in a mixing bridge': async ({ app, enter }) => {
    const who = await enter('alice', 'musical')
    const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
    await app.bridges.addChannel({ bridgeId, channel: who.channelId })
    return who
  },
  'of the interface, in a holding bridge': async ({ app, enter }) => {
    const who = await enter('alice')
    const { id: bridgeId } = await app.bridges.create({ type: 'holding' })
    await app.bridges.addChannel({ bridgeId, channel: who.channelId })
    await app.channels.startMoh({ channelId: who.channelId })
    return who
  },
  'of whoever waits in a holding bridge': async ({ app, enter }) => {
    const who = await enter('alice')
    const { id: bridgeId } = await app.bridges.create({ type: 'holding' })
    await app.bridges.addChannel({ bridgeId, channel: who.channelId, role: 'holding_participant' })
    return who
  },
  'of the bridge': async ({ app, enter }) => {
    const who = await enter('alice')
    const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
    await app.bridges.addChannel({ bridgeId, channel: who.channelId })
    await app.bridges.startMoh({ bridgeId })
    return who
  },
}

for (const [what, enterWithMusic] of Object.entries(ways)) {
  test(`music ${what} goes on after a playback to the channel`, async (t) => {
    const started = await start(t)
    const { exchange, app } = started
    const who = await enterWithMusic(started, exchange)
    await exchange.clock.pass('1s')
    assert.ok(hears(who, musicHz), 'there is music')
    for (let time = 0; time < 2; time++) {
      await prompt(started, who)
      await exchange.clock.pass('1s')
      assert.ok(hears(who, musicHz), 'the music goes on')
    }
    // and ends when it is stopped during a prompt
    if (what === 'of the interface, in a mixing bridge') {
      await app.channels.play({ channelId: who.channelId, media: started.media })
      await exchange.clock.pass('200ms')
      await app.channels.stopMoh({ channelId: who.channelId })
      await exchange.clock.pass('2s')
      assert.ok(!hears(who, musicHz), 'it was stopped')
    }
  })
}

test('music of a channel that is in no bridge ends with the playback', async (t) => {
  const started = await start(t)
  const { exchange, app, enter } = started
  const who = await enter('alice')
  await app.channels.startMoh({ channelId: who.channelId })
  await exchange.clock.pass('1s')
  assert.ok(hears(who, musicHz))
  await prompt(started, who)
  await exchange.clock.pass('1s')
  assert.ok(!hears(who, musicHz))
})

test('silence on a channel in a bridge replaces what it hears, until it is stopped', async (t) => {
  const started = await start(t)
  const { exchange, app, enter } = started
  const [alice, bob] = [await enter('alice'), await enter('bob')]
  const { id: bridgeId } = await app.bridges.create({ type: 'mixing' })
  for (const { channelId } of [alice, bob]) await app.bridges.addChannel({ bridgeId, channel: channelId })
  await bob.phone.says({ tone: voiceHz, lasts: '60s' })
  await alice.phone.says({ tone: promptHz, lasts: '60s' })
  await exchange.clock.pass('1s')
  assert.deepEqual([hears(alice, voiceHz), hears(bob, promptHz)], [true, true])
  await app.channels.startSilence({ channelId: alice.channelId })
  await exchange.clock.pass('1s')
  assert.deepEqual([hears(alice, voiceHz), hears(bob, promptHz)], [false, true])
  await app.channels.stopSilence({ channelId: alice.channelId })
  await exchange.clock.pass('1s')
  assert.deepEqual([hears(alice, voiceHz), hears(bob, promptHz)], [true, true])
})

test('silence on a channel in a holding bridge leaves announcements', async (t) => {
  const { exchange, app, enter } = await start(t)
  const alice = await enter('alice')
  const { id: bridgeId } = await app.bridges.create({ type: 'holding' })
  await app.bridges.addChannel({ bridgeId, channel: alice.channelId })
  await app.channels.startSilence({ channelId: alice.channelId })
  await app.bridges.play({ bridgeId, media: [`tone:${promptHz}/1000,!0/100`] })
  await exchange.clock.pass('600ms')
  assert.ok(hears(alice, promptHz))
})

test('Answer goes on with the first sound of the caller, not half a second later', async (t) => {
  const { exchange, enter } = await start(t)
  const before = exchange.clock.now()
  await enter('alice', 'plain')
  assert.equal(exchange.clock.now(), before)
})
