import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { memoryFiles, readConf } from '@jackfield/conf'
import { MusicClasses, readMusicClasses } from './music-classes.ts'

const classesOf = (text: string, data: string, shipped?: string) =>
  readMusicClasses(readConf({ directory: '/', file: 'm.conf', files: memoryFiles({ '/m.conf': text }) }), data, shipped)

test('who is held hears what ships until there is music of the house; a class that somebody made is left as it is', async (t) => {
  const data = temporaryDirectory('music')
  t.after(() => rmSync(data, { recursive: true }))
  const [shipped, own] = [join(data, 'shipped'), join(data, 'moh')]
  for (const folder of [shipped, own]) mkdirSync(folder)
  writeFileSync(join(shipped, 'hold.g722'), '')
  writeFileSync(join(own, 'read-me.txt'), '')
  const heard = async (text: string, name: string) => {
    const music = new MusicClasses(classesOf(text, data, shipped).classes, new VirtualClock(), seededRandom(1))
    const found = music.find(name)
    return found ? await music.files(found) : undefined
  }
  assert.deepEqual(await heard('', 'default'), [join(shipped, 'hold.g722')])
  assert.deepEqual(await heard('', 'of-nobody'), [join(shipped, 'hold.g722')])
  assert.deepEqual(await heard('[default]\nmode=files\ndirectory=moh\n', 'default'), [])
  writeFileSync(join(own, 'song.wav'), '')
  assert.deepEqual(await heard('', 'default'), [join(own, 'song.wav')])
})

test('a directory is looked into once a second, however many are held', async (t) => {
  const data = temporaryDirectory('music')
  t.after(() => rmSync(data, { recursive: true }))
  const clock = new VirtualClock()
  const music = new MusicClasses(
    classesOf('[default]\nmode=files\ndirectory=.\n', data).classes,
    clock,
    seededRandom(1),
  )
  const found = music.find('default')
  assert.ok(found)
  assert.deepEqual(await music.files(found), [])
  writeFileSync(join(data, 'song.wav'), '')
  await clock.pass(999)
  assert.deepEqual(await music.files(found), [])
  await clock.pass(1)
  assert.deepEqual(await music.files(found), [join(data, 'song.wav')])
})

test('a class whose music a program would play is left out, with a complaint', () => {
  const { classes, complaints } = classesOf('[loud]\nmode=custom\napplication=/bin/true\n', '/data')
  assert.deepEqual([classes.map(({ name }) => name), complaints.map(({ code }) => code)], [['default'], ['music-mode']])
})
