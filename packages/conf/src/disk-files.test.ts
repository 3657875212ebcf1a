import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { diskFiles } from './disk-files.ts'
import { readConf } from './read-conf.ts'

const directory = temporaryDirectory('conf')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('disk files', () => {
  after(() => rmSync(directory, { recursive: true, force: true }))

  mkdirSync(join(directory, 'parts.d', 'sub.conf'), { recursive: true })
  writeFileSync(join(directory, 'main.conf'), '\uFEFF[a]\nx=1\n#include parts.d/*.conf\n')
  writeFileSync(join(directory, 'parts.d', '2.conf'), 'two=2')
  writeFileSync(join(directory, 'parts.d', '1.conf'), Buffer.from('one=caf\xe9', 'latin1'))
  writeFileSync(join(directory, 'exec.conf'), '[a]\n#exec echo "y=$((1+1))"; exit 4\n')

  test('reads real files; directories are no files, bytes that are not UTF-8 are Latin-1', () => {
    const document = readConf({ directory, file: 'main.conf', files: diskFiles() })
    assert.deepEqual(document.complaints, [])
    assert.deepEqual(
      document.sections[0]?.variables.map((variable) => `${variable.name}=${variable.value}`),
      ['x=1', 'one=café', 'two=2'],
    )
    assert.equal(document.files[1], join(directory, 'parts.d', '1.conf'))
  })

  test('what is not there, or is a directory, is undefined', () => {
    const files = diskFiles()
    assert.equal(files.read(join(directory, 'none')), undefined)
    assert.equal(files.read(directory), undefined)
    assert.deepEqual(files.list(join(directory, 'none', '*')), [])
    assert.equal(files.run, undefined)
  })

  test('commands run only when allowed, and their exit code is seen', () => {
    const files = diskFiles({ allowCommands: true })
    assert.deepEqual(files.run?.('echo out; echo err >&2; exit 4'), { status: 4, stdout: 'out\n', stderr: 'err\n' })
    const document = readConf({ directory, file: 'exec.conf', files })
    assert.equal(document.hasRunCommands, true)
    assert.deepEqual(
      document.sections[0]?.variables.map((variable) => `${variable.name}=${variable.value}`),
      ['y=2'],
    )
  })
})
