// What stands behind `say:` is spoken by a service of the user's choice: to a channel, in a bridge, from the dialplan.

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { type Phone, startExchange, type TestApplication, type TestExchange } from '@jackfield/testkit'
import { type ToneSpeaker, toneSpeaker } from '../support/tone-speaker.ts'

const pitches = { Hello: 600, 'Hello, caller': 800, 'from a file, & more': 1_000, held: 1_200, broken: 1_400 }

const dialplan = `
[default]
exten => app,1,Stasis(speaker)
exten => plan,1,Answer()
 same => n,Playback(say:Hello&'say:from a file\\, & more')
 same => n,Set(RESULT=\${PLAYBACKSTATUS})
 same => n,Playback(say:unknown words)
 same => n,NoOp(\${RESULT} \${PLAYBACKSTATUS})
 same => n,UserEvent(played,status: \${RESULT} \${PLAYBACKSTATUS})
 same => n,Wait(60)
`

describe('words become speech', () => {
  let speaker: ToneSpeaker
  let exchange: TestExchange
  let app: TestApplication
  let alice: Phone

  before(async () => {
    speaker = await toneSpeaker(pitches, 500, ['held', 'broken'])
  })
  after(() => speaker.close())
  beforeEach(async () => {
    // the service answers in real time: however long that takes, nothing is given up
    const conf = `[general]\ntimeout = 600\n[service]\ntype = http\nurl = ${speaker.url}\n`
    exchange = await startExchange({ dialplan, files: { 'speech.conf': conf } })
    app = await exchange.application('speaker', { subscribeAll: true })
    alice = exchange.phone('alice', { rateHz: 16_000 })
  })
  afterEach(() => exchange.stop({ mayLeave: true }))

  const passing = () => exchange.clock.pass('20ms')
  const hears = (hz: number) => until(() => alice.level(hz) > -20, passing)

  async function inApplication(): Promise<string> {
    await alice.calls('app')
    const { channel } = await app.sees('StasisStart')
    await app.channels.answer({ channelId: channel.id })
    return channel.id
  }

  it('for a channel, with commas and all, in a list with other media', async () => {
    const channelId = await inApplication()
    const finished = app.once('PlaybackFinished')
    await app.channels.play({ channelId, media: ['say:Hello, caller', 'sound:beep', 'say:Hello'] })
    await hears(800)
    await hears(600)
    await exchange.clock.pass('1s')
    assert.equal((await finished).playback.state, 'done')
  })

  it('in a bridge', async () => {
    const channelId = await inApplication()
    await app.bridges.createWithId({ bridgeId: 'b', type: 'mixing' })
    await app.bridges.addChannel({ bridgeId: 'b', channel: [channelId] })
    await app.bridges.play({ bridgeId: 'b', media: ['say:Hello'] })
    await hears(600)
  })

  it('that is heard before the service has said all of it, and is kept', async () => {
    const channelId = await inApplication()
    const { id } = await app.channels.play({ channelId, media: ['say:held'] })
    const finished = app.once('PlaybackFinished')
    await hears(1_200)
    assert.equal((await app.playbacks.get({ playbackId: id })).state, 'playing')
    // what comes in two halves is one sound
    speaker.release()
    let isOver = false
    void finished.then(() => {
      isOver = true
    })
    await until(() => isOver, passing)
    assert.equal((await finished).playback.state, 'done')
    // from the disk now: nobody is asked
    const asked = speaker.asked.length
    await app.channels.play({ channelId, media: ['say:held'] })
    await exchange.clock.pass('200ms')
    await hears(1_200)
    assert.equal(speaker.asked.length, asked)
  })

  it('that breaks off in the middle is a playback that failed, and nothing of it is kept', async () => {
    const channelId = await inApplication()
    for (const time of [1, 2]) {
      let state = ''
      const stop = app.on('PlaybackFinished', ({ playback }) => {
        state = playback.state
      })
      await app.channels.play({ channelId, media: ['say:broken'] })
      await hears(1_400)
      speaker.release(true)
      await until(() => state !== '', passing)
      stop()
      assert.equal(state, 'failed', `time ${time}`)
      await exchange.clock.pass('1s')
    }
  })

  it('that a service refuses is a playback that failed, and the log says why', async () => {
    const channelId = await inApplication()
    let state = ''
    app.on('PlaybackFinished', ({ playback }) => {
      state = playback.state
    })
    await app.channels.play({ channelId, media: ['say:unknown words'] })
    await until(() => state !== '', passing)
    assert.equal(state, 'failed')
    assert.ok(
      exchange.log.some((line) =>
        line.includes('engine service did not say 13 characters in en: it answered 500: no such words'),
      ),
    )
  })

  it('in the dialplan, where files are named', async () => {
    const seen: string[] = []
    app.on('ChannelUserevent', ({ userevent }) => {
      seen.push(String((userevent as Record<string, unknown>).status))
    })
    await alice.calls('plan')
    await hears(600)
    await hears(1_000)
    await until(() => seen.length > 0, passing)
    assert.deepEqual(seen, ['SUCCESS FAILED'])
  })
})
