import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seededRandom, silentLog, VirtualClock } from '@jackfield/base'
import { sineWave, toneLevel } from '../testing/tone-level.ts'
import { MemoryNetwork } from '../worker/rtp/memory-network.ts'
import { localWorkers } from './local-worker.ts'
import { MediaPlane } from './media-plane.ts'
import { TestAudio } from './test-audio.ts'

async function call(rateHz = 8_000) {
  const clock = new VirtualClock()
  const random = seededRandom(1)
  const network = new MemoryNetwork(clock, random)
  const plane = new MediaPlane({ startWorker: localWorkers({ clock, random, network }), log: silentLog })
  const testAudios = new Map<string, TestAudio>()
  for (const port of ['anna', 'bert']) {
    await plane.openPort(port, { kind: 'frames', rateHz, wantsFrames: true })
    testAudios.set(port, new TestAudio({ clock, rateHz, feed: (pcm) => plane.feedPort(port, pcm) }))
  }
  plane.onNotice((notice) => {
    if (notice.type === 'frame') testAudios.get(notice.port)?.receive(notice.pcm)
  })
  plane.openBridge('talk', { kind: 'mixing' })
  plane.join('talk', 'anna')
  plane.join('talk', 'bert')
  return { clock, plane, anna: testAudios.get('anna') as TestAudio, bert: testAudios.get('bert') as TestAudio }
}

describe('a handset', () => {
  test('what one says the other hears, at its level and without a gap, and not itself', async () => {
    for (const rateHz of [8_000, 16_000, 48_000]) {
      const { clock, plane, anna, bert } = await call(rateHz)
      anna.say(sineWave(rateHz, 440, rateHz, 8_000), { isEndless: true })
      await clock.pass(1_000)
      const heard = bert.heard(500)
      assert.ok(Math.abs(toneLevel(heard, rateHz, 440) - 8_000) < 80, String(toneLevel(heard, rateHz, 440)))
      for (let at = 0; at < heard.length; at += rateHz / 50)
        assert.ok(toneLevel(heard.subarray(at, at + rateHz / 50), rateHz, 440) > 7_000)
      assert.equal(toneLevel(anna.heard(500), rateHz, 440), 0)
      anna.hush()
      await clock.pass(200)
      assert.equal(toneLevel(bert.heard(100), rateHz, 440), 0)
      await plane.close()
    }
  })

  test('what has an end is said once, and time without sound is silence', async (t) => {
    const { clock, plane, anna, bert } = await call()
    t.after(() => plane.close())
    anna.say(sineWave(8_000, 440, 4_000, 8_000))
    assert.equal(anna.isSpeaking, true)
    await clock.pass(2_000)
    assert.equal(anna.isSpeaking, false)
    const heard = bert.heard(2_000)
    assert.equal(heard.length, 16_000)
    const loud = heard.filter((sample) => sample !== 0).length
    assert.ok(Math.abs(loud - 4_000) < 60, String(loud))
    await clock.pass('3m')
    assert.equal(bert.heardSamples, 8 * clock.now())
    assert.ok(bert.heard(60_000).every((sample) => sample === 0))
    assert.equal(clock.waiting, 0)
  })

  test('how loud a port is, frame by frame, while that is asked for', async (t) => {
    const { clock, plane, anna } = await call()
    t.after(() => plane.close())
    const posted: [number, boolean][] = []
    plane.onNotice((notice) => {
      if (notice.type === 'level' && notice.port === 'anna') posted.push([Math.round(notice.level), notice.hasAudio])
    })
    plane.setPort('anna', { reportsLevel: true })
    await clock.pass(100)
    assert.deepEqual(posted.splice(0), Array(5).fill([0, false]))
    anna.say(new Int16Array(1_600).fill(500))
    await clock.pass(200)
    assert.equal(posted.splice(0).filter(([level, has]) => level === 500 && has).length, 10)
    plane.setPort('anna', { reportsLevel: false })
    await clock.pass(100)
    assert.deepEqual(posted, [])
  })
})
