import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logPathOf } from './log-path.ts'

test('a name is a file in the directory', () => {
  const dynamic = { mayBeAbsolute: false }
  assert.equal(logPathOf('/var/log/j', 'kit-log', dynamic), '/var/log/j/kit-log')
  assert.equal(logPathOf('/var/log/j', 'deep/er', dynamic), '/var/log/j/deep/er')
  assert.equal(logPathOf('/var/log/j', 'a/../b', dynamic), '/var/log/j/b')
  assert.equal(logPathOf('/var/log/j', 'full', { mayBeAbsolute: true, ending: '.north' }), '/var/log/j/full.north')
})

test('no name leads out of it', () => {
  for (const name of [
    '..',
    '../x',
    'a/../../x',
    '/etc/passwd',
    '',
    ' ',
    '.',
    'a/..',
    'x\0y',
    'folder/',
    'x'.repeat(300),
  ]) {
    assert.equal(logPathOf('/var/log/j', name, { mayBeAbsolute: false }), undefined, name)
  }
})

test('only a configuration may name a path of its own', () => {
  assert.equal(logPathOf('/var/log/j', '/srv/log/full', { mayBeAbsolute: true }), '/srv/log/full')
  assert.equal(logPathOf('/var/log/j', '../x', { mayBeAbsolute: true }), undefined)
})
