// What a caller hears while somebody is called for him.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { seededRandom, silentLog } from '@jackfield/base'
import { MediaPlane, northAmerica } from '@jackfield/media'
import { localWorkers, MemoryNetwork } from '@jackfield/media/testing'
import type { Channel } from '../channels/channel.ts'
import type { ChannelDriver } from '../channels/channel-driver.ts'
import { technology } from '../channels/technology.ts'
import type { DialOutResult } from '../dialing/dial-out.ts'
import { ExchangeFixture, testTechnology } from '../testing/exchange-fixture.ts'
import { Audio } from './audio.ts'
import { MusicClasses } from './music-classes.ts'

const rateHz = 8_000
const frames: Partial<ChannelDriver> = { mediaPort: () => ({ kind: 'frames', rateHz, wantsFrames: true }) }
/** As a phone that is off the hook: nothing can be said to it but what is heard. */
const wordless: Partial<ChannelDriver> = { ...frames, indicate: () => false }

const sine = (hz: number) =>
  Int16Array.from({ length: 160 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * hz * at) / 8_000))

function share(samples: readonly number[], hz: number): number {
  let [re, im] = [0, 0]
  for (const [at, value] of samples.entries()) {
    re += value * Math.cos((2 * Math.PI * hz * at) / rateHz)
    im += value * Math.sin((2 * Math.PI * hz * at) / rateHz)
  }
  return Math.hypot(re, im) / Math.max(1, samples.length)
}

describe('a caller who waits', () => {
  let test: ExchangeFixture
  let plane: MediaPlane
  let audio: Audio
  let heard: number[]
  let called: Channel | undefined

  beforeEach(() => {
    test = new ExchangeFixture()
    const random = seededRandom(5)
    const network = new MemoryNetwork(test.clock, random)
    plane = new MediaPlane({ startWorker: localWorkers({ clock: test.clock, random, network }), log: silentLog })
    audio = new Audio({
      clock: test.clock,
      log: silentLog,
      exchange: test.exchange,
      plane,
      tones: () => ({
        zones: new Map([['de', { ring: '425/1000,0/4000', busy: '425/480,0/480' }]]),
        usual: northAmerica,
      }),
      music: () => new MusicClasses([], test.clock, random),
      cacheDirectory: join(test.directory, 'cache'),
    })
    heard = []
    plane.onNotice((notice) => {
      if (notice.type === 'frame' && notice.port === 'caller') heard.push(...notice.pcm)
    })
    called = undefined
    test.exchange.technologies.add(
      technology(testTechnology, {
        request: () => {
          called = test.channel(
            'called',
            { state: 'Down', isOutgoing: true },
            { ...frames, call: () => ({ ok: true }) },
          )
          return { ok: true, channel: called }
        },
      }),
    )
  })
  afterEach(async () => {
    await audio.close()
    await test.close()
  })

  const caller = (toneZone: string, driver: Partial<ChannelDriver> = wordless) => {
    const channel = test.channel('caller', { toneZone }, driver)
    channel.take({ kind: 'dialplan' })
    return channel
  }

  const hears = async (hz: number, speaks?: number) => {
    heard = []
    for (let at = 0; at < 40; at++) {
      if (speaks !== undefined && called) plane.feedPort('called', sine(speaks))
      await test.clock.pass(20)
    }
    return share(heard, hz) > 200
  }

  it('hears the tones of his country for what his phone has no word for, until he is told otherwise', async () => {
    const channel = caller('de')
    channel.indicate({ type: 'ringing' })
    assert.equal(await hears(425), true)
    channel.indicate({ type: 'stop' })
    assert.equal(await hears(425), false)
    channel.indicate({ type: 'busy' })
    assert.equal(await hears(425), true)
    const media = await test.exchange.player.play({ channel, mediaUri: 'tone:1000', language: 'en' })
    assert.deepEqual([await hears(1_000), await hears(425)], [true, false])
    media?.stop()
    assert.deepEqual([await hears(1_000), await hears(425)], [false, false])
  })

  it('hears the tones of the exchange where his country has none, and those that are named anyway', async () => {
    const channel = caller('atlantis')
    channel.indicate({ type: 'ringing' })
    assert.equal(await hears(440), true)
    await test.exchange.player.play({ channel, mediaUri: 'tone:ring;tonezone=de', language: 'en' })
    assert.equal(await hears(425), true)
  })

  it('hears no tone where his phone was told', async () => {
    const channel = caller('', { ...frames, indicate: () => true })
    channel.indicate({ type: 'ringing' })
    assert.equal(await hears(440), false)
    assert.equal(channel.facts.generator.type, 'none')
  })

  it('hears ringing, then what the called end plays before it answers, and neither when it was refused', async () => {
    let result: DialOutResult | undefined
    const channel = caller('')
    void test.exchange.calls.dialOut({ caller: channel, destinations: ['Test/one'] }).then((done) => {
      result = done
    })
    await test.clock.settle()
    called?.handle({ type: 'ringing' })
    assert.equal(await hears(440), true)
    called?.handle({ type: 'progress' })
    assert.equal(await hears(440), true)
    assert.deepEqual([await hears(1_000, 1_000), await hears(440, 1_000)], [true, false])
    called?.handle({ type: 'busy' })
    await test.clock.settle()
    assert.equal(result?.status, 'BUSY')
    assert.equal(await hears(440), false)
    assert.deepEqual(test.problems, [])
  })

  it('of several who are called hears none before the answer', async () => {
    void test.exchange.calls.dialOut({ caller: caller(''), destinations: ['Test/one', 'Other/two'] })
    await test.clock.settle()
    called?.handle({ type: 'progress' })
    assert.equal(await hears(1_000, 1_000), false)
  })
})
