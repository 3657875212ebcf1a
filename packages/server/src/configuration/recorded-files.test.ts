// Configuration files read again as they were: texts, patterns, commands, and what could not be read.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConfFiles, readConf } from '@jackfield/conf'
import { RecordedFiles } from './recorded-files.ts'

const document = (files: ConfFiles) => readConf({ directory: '/etc', file: 'a.conf', files })

test('a file is read again as it was, with what it includes, lists and runs, whatever stands there now', () => {
  const texts = new Map([
    [
      '/etc/a.conf',
      '[one]\nx = 1\n#include "b.conf"\n#include "c/*.conf"\n#exec say\n#exec say\n#tryinclude "locked.conf"\n',
    ],
    ['/etc/b.conf', '[two]\ny = 2\n'],
    ['/etc/c/d.conf', '[three]\nz = 3\n'],
  ])
  let runs = 0
  const files: ConfFiles = {
    read: (path) => {
      if (path.endsWith('locked.conf')) throw new Error('locked')
      return texts.get(path)
    },
    list: () => [...texts.keys()].filter((path) => path.startsWith('/etc/c/')),
    run: () => ({ status: 0, stdout: `[said]\nn = ${++runs}\n`, stderr: '' }),
  }
  const recorded = new RecordedFiles(files)
  const before = document(recorded.recording)
  texts.set('/etc/b.conf', '[other]\n')
  texts.set('/etc/c/e.conf', '[four]\n')
  assert.notDeepEqual(document(files).sections, before.sections)
  assert.deepEqual(document(recorded.replaying), before)
  assert.deepEqual(document(recorded.replaying), before)
})

test('what may have changed: another text, a file that came or went, and anything with a pattern or a command', () => {
  const texts = new Map<string, string>([['/etc/a.conf', '#tryinclude "b.conf"\n[one]\n']])
  const files: ConfFiles = { read: (path) => texts.get(path), list: () => [] }
  const recorded = () => {
    const record = new RecordedFiles(files)
    document(record.recording)
    return record
  }
  const plain = recorded()
  assert.equal(plain.mayHaveChanged, false)
  texts.set('/etc/b.conf', '')
  assert.equal(plain.mayHaveChanged, true)
  assert.equal(recorded().mayHaveChanged, false)
  texts.set('/etc/a.conf', '#include "c/*.conf"\n')
  assert.equal(recorded().mayHaveChanged, true)
})
