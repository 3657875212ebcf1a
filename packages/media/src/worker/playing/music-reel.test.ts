import assert from 'node:assert/strict'
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemClock, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import type { Sound } from '../../sounds/sound.ts'
import { MusicReels } from './music-reels.ts'

const rateHz = 8_000
const frame = 160
const pause = () => systemClock.yield()

/** Every sample says where it stands in the file. */
const counting = (samples: number, from = 0) => Int16Array.from({ length: samples }, (_, at) => from + at)

function music(t: TestContext, ...files: readonly Int16Array[]) {
  const directory = temporaryDirectory('music')
  t.after(() => rmSync(directory, { recursive: true }))
  return files.map((samples, at) => {
    const path = join(directory, `${at}.sln`)
    writeFileSync(path, new Uint8Array(samples.buffer))
    return { kind: 'file', path } as const
  })
}

/** The first sample of each frame that was read, a dash for what the disk has not brought. */
async function firsts(sound: Sound, count: number): Promise<(number | string)[]> {
  const into = new Int16Array(frame)
  const read: (number | string)[] = []
  while (read.length < count) {
    const got = sound.read(into, frame)
    if (got === 0) await pause()
    else read.push(into[0] as number)
  }
  return read
}

test('everybody hears it from the beginning on, and again when it is over; the end of a file is filled up', async (t) => {
  const reels = new MusicReels(new VirtualClock())
  // two frames and a half, one frame
  const files = music(t, counting(400), counting(160, 1_000))
  const listen = async (offsetMs = 0) => {
    const sound = await reels.listen(files, rateHz, offsetMs, pause)
    assert.ok(sound)
    t.after(() => sound.close())
    return sound
  }
  const first = await listen()
  assert.deepEqual(await firsts(first, 5), [0, 160, 320, 1_080, 0])
  const second = await listen()
  assert.deepEqual(await firsts(second, 6), [0, 160, 320, 1_080, 0, 160])
  assert.deepEqual(await firsts(first, 2), [160, 320])
  const third = await listen(20)
  third.seek(160)
  assert.deepEqual(await firsts(third, 1), [160])
})

test('a frame is encoded once, whoever hears it and whenever', async (t) => {
  const reels = new MusicReels(new VirtualClock())
  const files = music(t, counting(1_600))
  const [one, other] = [await reels.listen(files, rateHz, 0, pause), await reels.listen(files, rateHz, 0, pause)]
  assert.ok(one && other)
  let encodings = 0
  const encode = (into: Uint8Array) => {
    encodings++
    into[0] = encodings
    return frame
  }
  const into = new Int16Array(frame)
  const payload = async (sound: Sound, codec: string) => {
    while (sound.read(into, frame) === 0) await pause()
    return sound.shared?.encoded(codec, encode)
  }
  assert.equal((await payload(one, 'ulaw'))?.[0], 1)
  assert.equal((await payload(one, 'ulaw'))?.[0], 2)
  const same = await payload(other, 'ulaw')
  assert.deepEqual([same?.[0], same?.length, encodings], [1, frame, 2])
  // another codec has its own, and one that remembers what came before is never shared
  assert.equal((await payload(other, 'alaw'))?.[0], 3)
  assert.equal(await payload(other, 'g722'), undefined)
  one.close()
  other.close()
})

test('samples that only its codec needs are written where that has to encode them, and where it cannot share them', async (t) => {
  const reels = new MusicReels(new VirtualClock())
  const files = music(t, counting(1_600))
  const [one, other] = [await reels.listen(files, rateHz, 0, pause), await reels.listen(files, rateHz, 0, pause)]
  assert.ok(one && other)
  const sent = async (sound: Sound, codec: string) => {
    const into = new Int16Array(frame).fill(-1)
    while (sound.read(into, frame, true) === 0) await pause()
    let seen: number | undefined
    const payload = sound.shared?.encoded(codec, (room) => {
      seen = into[0]
      room[0] = 7
      return frame
    })
    return [payload?.[0], seen, into[0]]
  }
  assert.deepEqual(await sent(one, 'ulaw'), [7, 0, 0])
  assert.deepEqual(await sent(one, 'g722'), [undefined, undefined, 160])
  assert.deepEqual(await sent(other, 'ulaw'), [7, undefined, -1])
  assert.deepEqual(await sent(other, 'ulaw'), [7, 160, 160])
  for (const each of [one, other]) each.close()
})

test('who goes on far behind what is here has the file for himself; a file that was changed is another one', async (t) => {
  const clock = new VirtualClock()
  const reels = new MusicReels(clock)
  const files = music(t, counting(32_000))
  assert.equal(await reels.listen(files, rateHz, 6_000, pause), undefined)
  const sound = await reels.listen(files, rateHz, 0, pause)
  assert.deepEqual(sound && (await firsts(sound, 2)), [0, 160])
  const [file] = files
  assert.ok(file && sound)
  writeFileSync(file.path, new Uint8Array(counting(32_000, 500).buffer))
  const { atimeMs, mtimeMs } = statSync(file.path)
  utimesSync(file.path, atimeMs / 1_000, mtimeMs / 1_000 + 10)
  await clock.pass(1_000)
  const anew = await reels.listen(files, rateHz, 0, pause)
  assert.deepEqual(anew && (await firsts(anew, 2)), [500, 660])
  for (const each of [sound, anew]) each?.close()
})

test('what is not there, is no file, or is too long is not shared', async (t) => {
  const reels = new MusicReels(new VirtualClock(), 10_000)
  const [file] = music(t, counting(160))
  assert.ok(file)
  assert.equal(await reels.listen([{ kind: 'file', path: `${file.path}x` }], rateHz, 0, pause), undefined)
  assert.equal(await reels.listen([{ kind: 'tone', pattern: '440' }], rateHz, 0, pause), undefined)
  const long = music(t, new Int16Array(2_600))
  assert.equal(await reels.listen(long, rateHz, 0, pause), undefined)
})

test('music that nobody hears makes room for another', async (t) => {
  const reels = new MusicReels(new VirtualClock(), 10_000)
  const half = () => music(t, new Int16Array(1_600))
  const [first, second] = [half(), half()]
  const heard = await reels.listen(first, rateHz, 0, pause)
  assert.ok(heard)
  assert.equal(await reels.listen(second, rateHz, 0, pause), undefined, 'no room for both')
  heard.close()
  const other = await reels.listen(second, rateHz, 0, pause)
  assert.ok(other)
  other.close()
})
