import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { memorySound } from '../sounds/memory-sound.ts'
import { soundList } from '../sounds/sound-list.ts'
import { toneSound } from '../sounds/tone-sound.ts'
import { sineWave, toneLevel } from '../testing/tone-level.ts'
import { keys, tonesOf } from './dtmf.table.ts'
import { type DtmfDetected, DtmfDetector } from './dtmf-detector.ts'
import { frameLevel } from './level.ts'
import { addLevel, talkDetector } from './talk-detector.ts'
import { ToneDetector } from './tone-detector.ts'
import { parseTonePattern } from './tone-pattern.ts'

const pattern = (text: string, rateHz: number, ms: number) => {
  const sound = toneSound(rateHz, parseTonePattern(text)!)
  const pcm = new Int16Array((rateHz * ms) / 1_000)
  sound.read(pcm, pcm.length)
  return pcm
}

const heardIn = (pcm: Int16Array): DtmfDetected[] => {
  const detector = new DtmfDetector()
  const heard: DtmfDetected[] = []
  for (let at = 0; at + 160 <= pcm.length; at += 160) heard.push(...detector.detect(pcm.subarray(at, at + 160), 160))
  return heard
}

test('every key is heard once, with about its length, over noise', () => {
  const random = seededRandom(8)
  for (const key of keys.join('')) {
    const [row, column] = tonesOf(key)!
    const pcm = pattern(`0/60,!${row}+${column}/100,0`, 8_000, 400).map((sample) => sample + random.below(300) - 150)
    const heard = heardIn(pcm)
    assert.deepEqual(
      heard.map(({ type, digit }) => `${type} ${digit}`),
      [`began ${key}`, `ended ${key}`],
    )
    const ended = heard[1]!
    assert.ok(ended.type === 'ended' && Math.abs(ended.durationMs - 100) <= 26, `${key}: ${JSON.stringify(ended)}`)
  }
})

test('what is no key is not heard as one: one tone, dial tone, speech-like noise, silence, a bad twist', () => {
  const random = seededRandom(9)
  const noise = Int16Array.from({ length: 80_000 }, () => 20_000 * (random.next() - 0.5))
  assert.deepEqual(heardIn(noise), [])
  assert.deepEqual(heardIn(pattern('697', 8_000, 400)), [])
  assert.deepEqual(heardIn(pattern('350+440', 8_000, 400)), [])
  assert.deepEqual(heardIn(new Int16Array(8_000)), [])
  const low = sineWave(8_000, 697, 4_000, 1_500)
  const high = sineWave(8_000, 1_209, 4_000, 12_000)
  assert.deepEqual(heardIn(low.map((sample, at) => sample + (high[at] as number))), [])
})

test('two keys with a gap are two keys', () => {
  const one = '!697+1209/80,!0/60,!770+1336/80,0'
  assert.deepEqual(
    heardIn(pattern(one, 8_000, 500)).flatMap(({ type, digit }) => (type === 'began' ? [digit] : [])),
    ['1', '5'],
  )
  assert.equal(tonesOf('x'), undefined)
  assert.deepEqual(tonesOf('d'), [941, 1_633])
})

test('talking starts at once and ends after the silence, which does not count', () => {
  const detector = talkDetector(100, 256)
  const levels = [10, 300, 300, 10, 300, ...new Array<number>(6).fill(0)]
  const changes = levels.map((level) => addLevel(detector, level, 20))
  assert.deepEqual(changes[1], { type: 'started' })
  assert.deepEqual(changes[9], { type: 'finished', durationMs: 80 })
  assert.equal(changes.filter((change) => change !== undefined).length, 2)
  assert.equal(frameLevel(Int16Array.of(-4, 4, 0, 8), 4), 4)
  assert.equal(frameLevel(new Int16Array(0), 0), 0)
})

test('a tone that lasts is detected once; another, or too short a one, is not', () => {
  const hears = (hz: number, ms: number) => {
    const detector = new ToneDetector({ hz: 1_100, rateHz: 8_000, durationMs: 500, aboveRestDb: 16 })
    const pcm = sineWave(8_000, hz, 8 * ms)
    let count = 0
    for (let at = 0; at < pcm.length; at += 160) if (detector.detect(pcm.subarray(at, at + 160), 160)) count++
    return count
  }
  assert.deepEqual([hears(1_100, 2_000), hears(1_100, 400), hears(1_300, 2_000)], [1, 0, 0])
})

test('patterns: cadence, once, modulation, notes, separators, and parts that make no sense', () => {
  const busy = pattern('480+620/500,0/500', 8_000, 1_500)
  assert.ok(toneLevel(busy.subarray(0, 4_000), 8_000, 480) > 7_000)
  assert.ok(toneLevel(busy.subarray(0, 4_000), 8_000, 620) > 7_000)
  assert.ok(busy.subarray(4_000, 8_000).every((sample) => sample === 0))
  assert.ok(toneLevel(busy.subarray(8_000), 8_000, 480) > 7_000)
  const once = pattern('!950/330|!1400/330|!1800/330', 8_000, 2_000)
  assert.ok(once.subarray(8_000).every((sample) => sample === 0))
  assert.ok(toneLevel(pattern('M69', 16_000, 200), 16_000, 440) > 7_000)
  const shaped = pattern('400*25', 8_000, 400)
  assert.ok(toneLevel(shaped, 8_000, 425) > 2_500 && toneLevel(shaped, 8_000, 400) > 6_500)
  assert.equal(parseTonePattern('440/200,nonsense,0/100')?.length, 2)
  assert.equal(parseTonePattern('nonsense'), undefined)
  assert.equal(parseTonePattern('M128'), undefined)
  assert.ok(pattern('440/0,0/0', 8_000, 20).every((sample) => sample === 0))
})

test('a list of sounds is one sound at the highest rate, wound across its parts', () => {
  const part = (rateHz: number, value: number) => memorySound(rateHz, new Int16Array(rateHz / 10).fill(value))
  const list = soundList([part(8_000, 1_000), part(16_000, 2_000), part(16_000, 3_000)])
  assert.deepEqual([list.rateHz, list.lengthSamples], [16_000, 4_800])
  const pcm = new Int16Array(5_000)
  assert.equal(list.read(pcm, 5_000), 4_800)
  assert.equal(list.isAtEnd, true)
  assert.deepEqual([pcm[1_000], pcm[2_400], pcm[4_000]], [1_000, 2_000, 3_000])
  list.seek(3_300)
  assert.equal(list.position, 3_300)
  list.read(pcm, 1)
  assert.equal(pcm[0], 3_000)
  const endless = soundList([memorySound(8_000, Int16Array.of(1, 2)), memorySound(8_000, Int16Array.of(3))], true)
  assert.equal(endless.read(pcm, 7), 7)
  assert.deepEqual([...pcm.subarray(0, 7)], [1, 2, 3, 1, 2, 3, 1])
  assert.equal(soundList([memorySound(8_000, new Int16Array(0))], true).read(pcm, 5), 0)
})
