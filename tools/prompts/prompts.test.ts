import assert from 'node:assert/strict'
import { globSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { logTo } from '@jackfield/base'
import { SoundFiles, Sounds } from '@jackfield/core'
import { type FileFormat, formatOfExtension } from '@jackfield/media'
import { holdMusic } from './hold-music.ts'
import { longestSilenceSeconds, plainSounds, spokenPrompts } from './prompts.table.ts'

const directory = fileURLToPath(new URL('../../packages/server/sounds', import.meta.url))
const shipped = globSync('en/**/*.{g722,gsm}', { cwd: directory }).map((path) => path.replace(/^en\/|\.\w+$/g, ''))

test('every prompt of the table ships, and nothing else; a word takes less than two seconds', () => {
  const silences = Array.from({ length: longestSilenceSeconds }, (_, at) => `silence/${at + 1}`)
  const wanted = [...spokenPrompts.keys(), ...Object.keys(plainSounds), ...silences]
  assert.deepEqual(shipped.sort(), wanted.sort(), 'npm run prompts')
  for (const [name, words] of spokenPrompts) {
    const ms = statSync(`${directory}/en/${name}.g722`).size / 8
    assert.ok(ms > 150 && ms < 2_000 + 500 * words.split(' ').length, `${name} takes ${ms} ms`)
  }
})

test('all of them together are small', () => {
  const bytes = globSync('en/**/*.*', { cwd: directory }).reduce(
    (sum, path) => sum + statSync(`${directory}/${path}`).size,
    0,
  )
  assert.ok(bytes < 4_000_000, `${bytes} bytes`)
})

test('every number, digit and character that can be spoken has its prompt', async () => {
  const files = new SoundFiles({ soundDirectory: directory, recordingPath: async () => undefined })
  for (let number = 0; number < 130; number++) assert.ok(await files.paths(`number:${number}`, 'en'), `${number}`)
  for (const number of ['-2147483647', '1000', '12345', '7000000', '2000000000'])
    assert.ok(await files.paths(`number:${number}`, 'en'), number)
  assert.ok(await files.paths('number:1101', 'en_GB'))
  assert.equal((await files.paths('digits:0123456789*#-', 'en'))?.length, 13)
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
  assert.equal((await files.paths(`characters:${characters}`, 'en'))?.length, characters.length)
})

test('the list of sounds says what they say', async () => {
  const sounds = new Sounds({ directory, log: logTo(() => undefined) })
  await sounds.rescan()
  assert.deepEqual(sounds.get('digits/7'), {
    id: 'digits/7',
    text: 'seven',
    formats: [{ language: 'en', format: 'g722' }],
  })
  const texts = readFileSync(`${directory}/en/prompts-en.txt`, 'utf8').split('\n')
  for (const [name, words] of spokenPrompts) assert.ok(texts.includes(`${name}: ${words}`), name)
})

test('the music that ships is what its table plays, and nothing in it is torn', () => {
  const bytes = readFileSync(`${directory}/../music/hold.g722`)
  const pcm = holdMusic(16_000)
  const { writing } = formatOfExtension('g722') as FileFormat
  assert.ok(writing)
  const played = new Uint8Array(bytes.length)
  writing.encoder()(pcm, bytes.length * 2, played)
  assert.deepEqual([bytes.length, Buffer.compare(bytes, played)], [pcm.length >> 1, 0], 'npm run prompts')
  const steepest = pcm.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample - (pcm[at - 1] ?? pcm.at(-1) ?? 0))),
    0,
  )
  assert.ok(steepest < 9_000, `a step of ${steepest}`)
})
