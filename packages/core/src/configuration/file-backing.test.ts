import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles, readConf } from '@jackfield/conf'
import { FileBacking, type FileSelection } from './file-backing.ts'
import type { ObjectType } from './object-type.ts'

const type: ObjectType = {
  configClass: 'test',
  name: 'thing',
  defaultBackings: [],
  fields: { colour: { type: 'word', values: ['red', 'blue'], default: 'red' }, item: { type: 'lines' } },
  check: ({ item }) => (item === 'wrong' ? 'the item is wrong' : undefined),
}

function make(text: string | undefined, selection: Partial<FileSelection> = {}) {
  const files: Record<string, string> = text === undefined ? {} : { '/etc/things.conf': text }
  const backing = new FileBacking(type, { file: 'things.conf', criteria: [['type', 'thing']], ...selection }, (file) =>
    readConf({ directory: '/etc', file, files: memoryFiles(files) }),
  )
  const load = () => backing.load(() => undefined).map(({ line, message }) => `${line}: ${message}`)
  return { backing, files, load }
}

test('sections of the type are objects: templates are none, their lines are inherited', () => {
  const { backing, load } = make(
    '[base](!)\ncolour = blue\n[one](base)\ntype = thing\nitem = a\nitem = b\n[two]\ntype = other\n[thing]\nitem = c\n',
  )
  assert.deepEqual(load(), [])
  assert.deepEqual(backing.ids(), ['one', 'thing'])
  assert.deepEqual(backing.get('one'), { colour: 'blue', item: 'a,b' })
  assert.deepEqual(backing.get('thing'), { item: 'c' })
})

test('a section can be named instead', () => {
  const { backing, load } = make('[general]\ncolour = blue\n[other]\ncolour = red\n', { explicitName: 'general' })
  assert.deepEqual(load(), [])
  assert.deepEqual(backing.ids(), ['general'])
})

test('nothing can be written', () => {
  const { backing, load } = make('[one]\ntype = thing\n')
  load()
  assert.equal(backing.isWritable, false)
  assert.equal(backing.put(), false)
  assert.equal(backing.remove(), false)
  assert.deepEqual(backing.ids(), ['one'])
})

test('wrong sections are left out, each with its place', () => {
  const { backing, load } = make(
    '[a]\ntype = thing\ncolour = green\n[b]\ntype = thing\n\nsmell = strong\n[c]\ntype = thing\nitem = wrong\n[d]\ntype = thing\n',
  )
  assert.deepEqual(load(), [
    '3: [a] is no usable thing: "green" is no value for colour',
    '7: [b] is no usable thing: thing has no field smell',
    '8: [c] is no usable thing: the item is wrong',
  ])
  assert.deepEqual(backing.ids(), ['d'])
})

test('a file that is gone has no objects; one that cannot be read takes none away', () => {
  const { backing, files, load } = make('[a]\ntype = thing\n')
  load()
  files['/etc/things.conf'] = '[broken\n'
  load()
  assert.deepEqual(backing.ids(), ['a'])
  delete files['/etc/things.conf']
  load()
  assert.deepEqual(backing.ids(), [])
})
