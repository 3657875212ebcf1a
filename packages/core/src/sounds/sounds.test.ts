import assert from 'node:assert/strict'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type LogEntry, logTo } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { Sounds, type SoundsOptions } from './sounds.ts'

const directories: string[] = []
// hooks of a file hold for its own tests alone, also where all files share a process
describe('sounds', () => {
  after(() => {
    for (const directory of directories) rmSync(directory, { recursive: true })
  })

  function make(files: Record<string, string>, options: Partial<SoundsOptions> = {}) {
    const directory = temporaryDirectory('sounds')
    directories.push(directory)
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(directory, name)), { recursive: true })
      writeFileSync(join(directory, name), text)
    }
    for (const [name, text] of Object.entries(files)) write(name, text)
    const entries: LogEntry[] = []
    const sounds = new Sounds({ directory, log: logTo((entry) => entries.push(entry)), ...options })
    return { directory, write, entries, sounds }
  }

  const kit = {
    'en/kit-tone.wav': '',
    'en/kit-tone.sln': '',
    'fr/kit-tone.wav': '',
    'en/beep.wav': '',
    'en/beep.unknown': '',
    'en/.hidden.wav': '',
    'en/digits/1.ulaw': '',
    'en/kit-sounds-en.txt': '; what they say\nkit-tone: One second: of a tone.\r\n digits/1 : one\nnothing here\n',
    'fr/kit-sounds-fr.txt': 'kit-tone: Une seconde.\nbeep: bip\n',
    'loose.wav': '',
  }

  test('before the first scan there is no index', () => {
    const { sounds } = make(kit)
    assert.deepEqual(sounds.list(), { ok: false, code: 'sounds-not-indexed' })
    assert.equal(sounds.get('beep'), undefined)
  })

  test('sounds are listed by id, with each language and format once, and what they say in English', async () => {
    const { sounds } = make(kit)
    await sounds.rescan()
    assert.deepEqual(sounds.list(), {
      ok: true,
      sounds: [
        { id: 'beep', formats: [{ language: 'en', format: 'slin' }] },
        { id: 'digits/1', text: 'one', formats: [{ language: 'en', format: 'ulaw' }] },
        {
          id: 'kit-tone',
          text: 'One second: of a tone.',
          formats: [
            { language: 'en', format: 'slin' },
            { language: 'fr', format: 'slin' },
          ],
        },
      ],
    })
    assert.equal(sounds.get('digits/1')?.text, 'one')
    assert.equal(sounds.get('loose'), undefined)
  })

  test('filters are exact, and empty ones are none', async () => {
    const { sounds } = make(kit)
    await sounds.rescan()
    const ids = (filter: { language?: string; format?: string }) => {
      const found = sounds.list(filter)
      return found.ok ? found.sounds.map(({ id, formats }) => `${id} ${formats.length}`) : []
    }
    assert.deepEqual(ids({ language: 'fr' }), ['kit-tone 1'])
    assert.deepEqual(ids({ format: 'slin' }), ['beep 1', 'kit-tone 2'])
    assert.deepEqual(ids({ language: 'en', format: 'slin' }), ['beep 1', 'kit-tone 1'])
    assert.deepEqual(ids({ language: 'fr', format: 'ulaw' }), [])
    assert.deepEqual(ids({ language: 'xx' }), [])
    assert.deepEqual(ids({ language: '', format: '' }), ['beep 1', 'digits/1 1', 'kit-tone 2'])
  })

  test('a rescan finds what is new; one asked for while another runs is not lost', async () => {
    const { sounds, write } = make(kit)
    const first = sounds.rescan()
    write('en/late.wav', '')
    const second = sounds.rescan()
    await Promise.all([first, second])
    assert.ok(sounds.get('late'))
    write('en/later.wav', '')
    assert.equal(sounds.get('later'), undefined)
    await sounds.rescan()
    assert.ok(sounds.get('later'))
  })

  test('a directory that is not there is an empty index and a line in the log', async () => {
    const { sounds, entries, directory } = make({})
    rmSync(directory, { recursive: true })
    mkdirSync(directory)
    const missing = new Sounds({ directory: join(directory, 'nowhere'), log: logTo((entry) => entries.push(entry)) })
    await missing.rescan()
    assert.deepEqual(missing.list(), { ok: true, sounds: [] })
    assert.equal(entries.length, 1)
    await sounds.rescan()
    assert.deepEqual(sounds.list(), { ok: true, sounds: [] })
  })

  test('links are followed, but a circle of them ends', async () => {
    const { sounds, entries, directory } = make({ 'en/one.wav': '' })
    symlinkSync(join(directory, 'en'), join(directory, 'en', 'again'))
    symlinkSync(join(directory, 'nowhere'), join(directory, 'en', 'broken.wav'))
    await sounds.rescan()
    assert.ok(sounds.get('one'))
    assert.ok(sounds.get('again/one'))
    assert.equal(sounds.get('broken'), undefined)
    assert.match(entries[0]?.message ?? '', /too deep/)
  })

  test('more than the limit is left out and said', async () => {
    const { sounds, entries } = make({ 'en/a.wav': '', 'en/b.wav': '', 'en/c.wav': '' }, { maxFiles: 2 })
    await sounds.rescan()
    const found = sounds.list()
    assert.equal(found.ok && found.sounds.length, 2)
    assert.match(entries[0]?.message ?? '', /more than 2/)
  })

  test('a text that is too long is left out and said', async () => {
    const { sounds, entries } = make({ 'en/a.wav': '', 'en/texts.txt': 'a: text\n' }, { maxTextBytes: 3 })
    await sounds.rescan()
    assert.deepEqual(sounds.get('a'), { id: 'a', formats: [{ language: 'en', format: 'slin' }] })
    assert.match(entries[0]?.message ?? '', /texts\.txt/)
  })

  test('sounds of other directories are listed where the first has none of that name, and no folder of that kind', async () => {
    const other = make({
      'en/beep.ulaw': '',
      'en/hello.ulaw': '',
      'en/digits/2.ulaw': '',
      'en/letters/a.ulaw': '',
      'en/texts.txt': 'beep: a tone\nhello: Hello.\nletters/a: A\n',
      'de/beep.ulaw': '',
    })
    const { sounds } = make(kit, { otherDirectories: [other.directory] })
    await sounds.rescan()
    const listed = sounds.list()
    assert.deepEqual(listed.ok && listed.sounds.map(({ id }) => id), [
      'beep',
      'digits/1',
      'hello',
      'kit-tone',
      'letters/a',
    ])
    assert.deepEqual(sounds.get('hello'), {
      id: 'hello',
      text: 'Hello.',
      formats: [{ language: 'en', format: 'ulaw' }],
    })
    assert.deepEqual(sounds.get('beep')?.formats, [
      { language: 'en', format: 'slin' },
      { language: 'de', format: 'ulaw' },
    ])
  })
})
