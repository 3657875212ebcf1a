import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readAsteriskWords } from './asterisk-words.ts'

const usual = { config: '/etc/asterisk' }
const read = (...words: string[]) => readAsteriskWords(words, usual)

it('reads what scripts and exporters write', () => {
  const remote = { command: 'remote', place: usual, isJson: false }
  assert.deepEqual(read('-rx', 'core show channels'), { ...remote, line: 'core show channels' })
  assert.deepEqual(read('-nrx', 'core show calls'), { ...remote, line: 'core show calls' })
  assert.deepEqual(read('-r', '-x', 'core show uptime'), { ...remote, line: 'core show uptime' })
  assert.deepEqual(read('-rvvvvv'), remote)
  assert.deepEqual(read('-C', '/x/asterisk.conf', '-rx', 'a'), {
    ...remote,
    place: { file: '/x/asterisk.conf' },
    line: 'a',
  })
  assert.deepEqual(read('-V'), { command: 'asterisk-version', place: usual })
  const start = { command: 'start', place: usual, rights: { user: '', group: '' } }
  assert.deepEqual(read('-cvvvg'), { ...start, verbosity: 3 })
  assert.deepEqual(read('-f', '-U', 'pbx', '-Gaudio'), {
    ...{ ...start, rights: { user: 'pbx', group: 'audio' } },
    verbosity: 0,
  })
})

it('refuses what it does not do, with a sentence', () => {
  for (const words of [[], ['-vvv'], ['-f', '-Z'], ['-x'], ['core', 'show'], ['-rx']]) {
    const { command } = read(...words)
    assert.equal(command, 'wrong', words.join(' '))
  }
})
