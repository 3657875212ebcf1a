import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { SoundFiles } from './sound-files.ts'

const directory = temporaryDirectory('sounds')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('sound files', () => {
  after(() => rmSync(directory, { recursive: true }))

  function wav(seconds: number): Buffer {
    const data = Buffer.alloc(seconds * 16_000)
    const head = Buffer.alloc(44)
    head.write('RIFF', 0)
    head.write('WAVEfmt ', 8)
    head.writeUInt32LE(16, 16)
    head.writeUInt32LE(16_000, 28)
    head.write('data', 36)
    head.writeUInt32LE(data.length, 40)
    return Buffer.concat([head, data])
  }

  function put(name: string, content: Buffer): void {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), content)
  }

  put('en/hello.wav', wav(2))
  put('de/hello.ulaw', Buffer.alloc(24_000))
  put('en/digits/1.sln', Buffer.alloc(16_000))
  put('en/digits/2.gsm', Buffer.alloc(1_650))
  put('plain.alaw', Buffer.alloc(4_000))
  put('en/broken.wav', Buffer.from('RIFF'))
  put('rec/take.wav16', wav(1))
  writeFileSync(join(directory, 'en', 'text.txt'), 'no sound')

  const files = new SoundFiles({
    soundDirectory: directory,
    recordingPath: async (name) => (name === 'take' ? join(directory, 'rec/take.wav16') : undefined),
  })

  test('of several formats the one that loses nothing and wastes least; the best there is, when all lose; mp3 as the last', async () => {
    for (const ending of ['mp3', 'gsm', 'wav', 'wav16', 'sln48', 'txt']) put(`en/many.${ending}`, Buffer.alloc(10))
    put('en/song.mp3', Buffer.alloc(10))
    const ending = async (name: string, rateHz?: number) => (await files.find(name, 'en', rateHz))?.split('.').at(-1)
    assert.equal(await ending('many'), 'wav')
    assert.equal(await ending('many', 12_000), 'wav16')
    assert.equal(await ending('many', 16_000), 'wav16')
    assert.equal(await ending('many', 192_000), 'sln48')
    assert.equal(await ending('song', 8_000), 'mp3')
    assert.equal(await ending('text', 8_000), undefined)
  })

  test('lengths of media', async () => {
    const rows: [uri: string, language: string, lengthMs: number | undefined][] = [
      ['sound:hello', 'en', 2000],
      ['sound:hello', 'de', 3000],
      ['sound:hello', 'de_AT_f', 3000],
      ['sound:hello', 'fr', 2000],
      ['sound:hello', '../de', 2000],
      ['sound:plain', 'en', 500],
      [`sound:${join(directory, 'plain')}`, 'en', 500],
      ['sound:../etc/passwd', 'en', undefined],
      ['sound:nobody', 'en', undefined],
      ['sound:text', 'en', undefined],
      ['sound:broken', 'en', undefined],
      ['sound:', 'en', undefined],
      ['recording:take', 'en', 1000],
      ['recording:other', 'en', undefined],
      ['number:21', 'en', undefined],
      ['number:2', 'en', 1000],
      ['number:many', 'en', undefined],
      ['digits:12x', 'en', 2000],
      ['digits:', 'en', 0],
      ['characters:z1', 'en', 1000],
      ['tone:ring', 'en', Number.POSITIVE_INFINITY],
      ['tone:warble', 'en', undefined],
      ['song:hello', 'en', undefined],
      ['hello', 'en', undefined],
      ['SOUND:hello', 'en', undefined],
    ]
    for (const [uri, language, lengthMs] of rows)
      assert.equal(await files.lengthMs(uri, language), lengthMs, `${uri} ${language}`)
  })

  test('what is not there is looked for elsewhere, but a folder of prompts has one voice', async () => {
    put('shipped/en/goodbye.ulaw', Buffer.alloc(8_000))
    put('shipped/en/hello.ulaw', Buffer.alloc(8_000))
    put('shipped/en/digits/3.ulaw', Buffer.alloc(8_000))
    put('shipped/en/letters/a.ulaw', Buffer.alloc(8_000))
    put('shipped/en/plain.ulaw', Buffer.alloc(8_000))
    const both = new SoundFiles({
      soundDirectory: directory,
      otherSoundDirectories: [join(directory, 'nowhere'), join(directory, 'shipped')],
      recordingPath: async () => undefined,
    })
    const rows: [uri: string, lengthMs: number | undefined][] = [
      ['sound:goodbye', 1000],
      ['sound:hello', 2000],
      // of no language, but the user's own
      ['sound:plain', 500],
      ['number:1', 1000],
      ['number:3', undefined],
      ['characters:a', 1000],
    ]
    for (const [uri, lengthMs] of rows) assert.equal(await both.lengthMs(uri, 'en'), lengthMs, uri)
    assert.equal(await both.find('letters/a', 'fr'), join(directory, 'shipped/en/letters/a.ulaw'))
  })
})
