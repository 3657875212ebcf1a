import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { openSoundFile } from '../sounds/file-sound.ts'
import type { Sound } from '../sounds/sound.ts'
import { sineWave, toneLevel } from '../testing/tone-level.ts'
import { fileFormats, formatOfExtension, formatOfMimeType } from './index.ts'

const folder = temporaryDirectory('sounds')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('files', () => {
  after(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

  async function openOrFail(path: string): Promise<Sound> {
    const sound = await openSoundFile(path, pause)
    assert.ok(typeof sound !== 'string', `${path}: ${sound}`)
    return sound
  }

  async function readAll(sound: Sound, chunk = 333): Promise<Int16Array> {
    const parts: number[] = []
    const into = new Int16Array(chunk)
    while (!sound.isAtEnd) {
      const count = sound.read(into, chunk)
      parts.push(...into.subarray(0, count))
      if (count === 0) await pause()
    }
    sound.close()
    return Int16Array.from(parts)
  }

  function write(path: string, format: string, pcm: Int16Array): void {
    const { writing } = formatOfExtension(format)!
    const whole = pcm.length - (pcm.length % writing!.blockSamples)
    const bytes = new Uint8Array(2 * pcm.length + 100)
    const length = writing!.encoder()(pcm, whole, bytes)
    writeFileSync(path, Buffer.concat([writing!.header(length), bytes.subarray(0, length)]))
  }

  for (const format of fileFormats.filter(({ writing }) => writing !== undefined)) {
    test(`${format.name}: what is written is read again, in pieces of any size`, async () => {
      const pcm = sineWave(format.rateHz, 440, format.rateHz)
      const path = at(`tone.${format.name}`)
      write(path, format.name, pcm)
      const sound = await openOrFail(path)
      assert.equal(sound.rateHz, format.rateHz)
      assert.equal(sound.lengthSamples, format.rateHz)
      const heard = await readAll(sound)
      assert.equal(heard.length, format.rateHz)
      assert.ok(Math.abs(20 * Math.log10(toneLevel(heard.subarray(2_000), format.rateHz, 440) / 10_362)) < 1)
    })
  }

  test('sox opens our wav files and finds them whole', () => {
    for (const [name, rate] of [
      ['wav', '8000'],
      ['wav16', '16000'],
    ] as const) {
      const path = at(`for-sox-${name}.wav`)
      write(path, name, sineWave(Number(rate), 440, Number(rate) * 2))
      const info = (what: string) => execFileSync('soxi', [what, path], { encoding: 'utf8' }).trim()
      assert.deepEqual([info('-r'), info('-c'), info('-b'), info('-D')], [rate, '1', '16', '2.000000'])
    }
  })

  test('GSM in a wav file: ffmpeg hears from ours what we hear, and we from its own what it hears', async () => {
    const pcm = sineWave(8_000, 440, 8_000)
    write(at('ours.WAV'), 'WAV', pcm)
    const decoded = (path: string) => {
      const args = ['-hide_banner', '-loglevel', 'error', '-i', path, '-f', 's16le', '-']
      return new Int16Array(Uint8Array.from(execFileSync('ffmpeg', args)).buffer)
    }
    assert.deepEqual(await readAll(await openOrFail(at('ours.WAV'))), decoded(at('ours.WAV')))
    assert.equal(execFileSync('soxi', ['-s', at('ours.WAV')], { encoding: 'utf8' }).trim(), '8000')
    write(at('plain.wav'), 'wav', pcm)
    execFileSync('sox', [at('plain.wav'), '-t', 'wav', '-e', 'gsm-full-rate', at('theirs.wav49')])
    const heard = await readAll(await openOrFail(at('theirs.wav49')))
    assert.deepEqual(heard, decoded(at('theirs.wav49')).subarray(0, heard.length))
  })

  test('wav files of others: rates, two channels, 8 and 24 bits, companded, with chunks before the audio', async () => {
    const source = at('source.wav')
    execFileSync('sox', ['-n', '-r', '44100', '-c', '2', '-b', '16', source, 'synth', '1', 'sine', '440', 'vol', '0.5'])
    const variants: [string, string[]][] = [
      ['stereo.wav', []],
      ['eight.wav', ['-b', '8', '-c', '1']],
      ['deep.wav', ['-b', '24', '-r', '48000']],
      ['ulaw.wav', ['-e', 'mu-law', '-r', '8000', '-c', '1']],
      ['alaw.wav', ['-e', 'a-law', '-r', '8000', '-c', '1']],
      ['tagged.wav', ['--comment', 'a chunk of words']],
    ]
    for (const [name, options] of variants) {
      execFileSync('sox', [source, ...options, at(name)])
      const sound = await openOrFail(at(name))
      const heard = await readAll(sound, 1_000)
      const level = toneLevel(heard.subarray(1_000, heard.length - 1_000), sound.rateHz, 440)
      assert.ok(Math.abs(level - 16_384) < 600, `${name}: ${level}`)
    }
  })

  test('mp3: decoded to its length, at its rate, garbage around it skipped', async () => {
    const path = at('tone.mp3')
    const sine = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2:sample_rate=44100', '-ac', '1', '-b:a', '64k']
    execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...sine, path])
    const sound = await openOrFail(path)
    const heard = await readAll(sound)
    assert.equal(sound.rateHz, 44_100)
    assert.ok(Math.abs(heard.length - 88_200) < 3_000, `${heard.length} samples`)
    const middle = toneLevel(heard.subarray(20_000, 60_000), 44_100, 440)
    assert.ok(middle > 3_500 && middle < 4_600, `level ${middle}`)
    writeFileSync(at('garbage.mp3'), Buffer.alloc(5_000, 0xff))
    assert.equal(await openSoundFile(at('garbage.mp3'), pause), 'not-this-format')
  })

  test('a position is found again, also in a file longer than the window', async () => {
    const pcm = Int16Array.from({ length: 2_000_000 }, (_, index) => index % 30_011)
    write(at('long.sln'), 'sln', pcm)
    const sound = await openOrFail(at('long.sln'))
    const into = new Int16Array(7)
    for (const place of [0, 1_999_990, 131_070, 700_000, 131_069]) {
      sound.seek(place)
      for (let done = 0; done < 7; await pause()) done += sound.read(into.subarray(done), 7 - done)
      assert.deepEqual([...into], [...pcm.subarray(place, place + 7)], `at ${place}`)
    }
    sound.seek(-5)
    assert.equal(sound.position, 0)
    sound.seek(3_000_000)
    assert.equal(sound.isAtEnd, true)
    sound.seek(0)
    assert.deepEqual((await readAll(sound, 160)).length, 2_000_000)
  })

  test('a recording that was cut off plays to its end', async () => {
    write(at('cut.wav'), 'wav', sineWave(8_000, 440, 8_000))
    truncateSync(at('cut.wav'), 44 + 8_001)
    assert.equal((await readAll(await openOrFail(at('cut.wav')))).length, 4_000)
  })

  test('what cannot be played says why', async () => {
    writeFileSync(at('empty.wav'), '')
    writeFileSync(at('text.wav'), 'this is not a sound file at all, it is only text')
    writeFileSync(at('odd.xyz'), 'x')
    const riff = Buffer.from(
      'RIFF....WAVEfmt \x10\0\0\0\x02\0\x01\0\x40\x1f\0\0\0\0\0\0\x41\0\0\0data\x04\0\0\0abcd',
      'latin1',
    )
    writeFileSync(at('adpcm.wav'), riff)
    assert.equal(await openSoundFile(at('nowhere.wav'), pause), 'not-found')
    assert.equal(await openSoundFile(folder + '.wav', pause), 'not-found')
    assert.equal(await openSoundFile(at('odd.xyz'), pause), 'unknown-ending')
    assert.equal(await openSoundFile(at('empty.wav'), pause), 'too-short')
    assert.equal(await openSoundFile(at('text.wav'), pause), 'not-this-format')
    assert.equal(await openSoundFile(at('adpcm.wav'), pause), 'not-supported')
  })

  test('formats are found by ending and by type', () => {
    assert.equal(formatOfExtension('mu')?.name, 'ulaw')
    assert.equal(formatOfExtension('exe'), undefined)
    assert.equal(formatOfMimeType('Audio/X-Wav; codec=pcm; bit=16; rate=16000')?.name, 'wav16')
    assert.equal(formatOfMimeType('audio/mpeg; charset=binary')?.name, 'mp3')
    assert.equal(formatOfMimeType('text/html'), undefined)
  })
})
