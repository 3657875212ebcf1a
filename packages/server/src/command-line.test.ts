import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readCommandLine } from './command-line.ts'

it('reads commands and where the configuration is', () => {
  const started = (place: object, rights = { user: '', group: '' }) => ({ command: 'start', place, rights })
  assert.deepEqual(readCommandLine(['start']), started({}))
  assert.deepEqual(readCommandLine(['start', '--config', '/etc/x']), started({ config: '/etc/x' }))
  assert.deepEqual(readCommandLine(['start', '--config', 'a', '--state', 's']), started({ config: 'a', state: 's' }))
  assert.deepEqual(readCommandLine(['start', '-U', 'pbx', '-G', 'x']), started({}, { user: 'pbx', group: 'x' }))
  assert.deepEqual(readCommandLine(['link', 'bin', '-C', 'a.conf']), {
    ...{ command: 'link', directory: 'bin', place: { file: 'a.conf' } },
  })
  assert.deepEqual(readCommandLine(['asterisk', '--config', 'etc', '--', '-rx', 'core show calls']), {
    ...{ command: 'asterisk', place: { config: 'etc' }, words: ['-rx', 'core show calls'] },
  })
  assert.deepEqual(readCommandLine(['check', '-C', 'a.conf']), {
    command: 'check',
    place: { file: 'a.conf' },
    isJson: false,
  })
  const cluster = { command: 'cluster', place: {}, isJson: false, waits: false }
  assert.deepEqual(readCommandLine(['cluster']), { ...cluster, line: 'cluster show nodes' })
  assert.deepEqual(readCommandLine(['cluster', 'nodes', '--json']), {
    ...cluster,
    line: 'cluster show nodes',
    isJson: true,
  })
  assert.deepEqual(readCommandLine(['cluster', 'drain', '--config', 'etc', '--wait']), {
    ...{ ...cluster, place: { config: 'etc' }, line: 'cluster drain', waits: true },
  })
  assert.deepEqual(readCommandLine(['cluster', 'drain', 'b', '--limit', '60']), {
    ...{ ...cluster, line: 'cluster drain b 60', node: 'b' },
  })
  assert.deepEqual(readCommandLine(['cluster', 'undrain', 'b']), { ...cluster, line: 'cluster undrain b', node: 'b' })
  assert.deepEqual(readCommandLine(['start', '--state=s']), started({ state: 's' }))
  assert.deepEqual(readCommandLine(['start', '--port', '0']), started({ port: 0 }))
  // what `npx jackfield` says
  assert.deepEqual(readCommandLine([]), started({}))
  assert.deepEqual(readCommandLine(['--port', '0']), started({ port: 0 }))
  assert.deepEqual(readCommandLine(['--version']), { command: 'version' })
  assert.deepEqual(readCommandLine(['-V']), { command: 'version' })
  assert.deepEqual(readCommandLine(['help']), { command: 'help' })
  assert.deepEqual(readCommandLine(['-h']), { command: 'help' })
})

it('finds an installed exchange by what the environment says, unless a place is named', () => {
  const env = { JACKFIELD_CONFIG: '/etc/jackfield/asterisk.conf' }
  const file = env.JACKFIELD_CONFIG
  const placeOf = (...words: string[]) => {
    const invocation = readCommandLine(words, env)
    return 'place' in invocation ? invocation.place : invocation
  }
  for (const command of ['start', 'check', 'remote']) assert.deepEqual(placeOf(command), { file })
  assert.deepEqual([placeOf(), placeOf('link', 'bin')], [{ file }, { file }])
  assert.deepEqual(placeOf('start', '--config', 'etc'), { config: 'etc' })
  assert.deepEqual(placeOf('check', '-C', 'other.conf'), { file: 'other.conf' })
  assert.deepEqual(placeOf('start', '--state', 's', '--port', '0'), { state: 's', port: 0 })
  assert.deepEqual(readCommandLine(['start'], { JACKFIELD_CONFIG: '' }), readCommandLine(['start']))
})

it('says what is wrong with the words', () => {
  for (const words of [
    ['dance'],
    ['start', 'now'],
    ['start', '--nope'],
    ['start', '--config', 'a', '-C', 'b'],
    ['start', '--config'],
    ['start', '--port', 'x'],
    ['start', '--port', '65536'],
    ['start', '--port', '1', '--config', 'a'],
    ['check', '-U', 'pbx'],
    ['link'],
    ['link', 'a', 'b'],
    ['cluster', 'dance'],
    ['cluster', 'nodes', 'b'],
    ['cluster', 'drain', 'a', 'b'],
    ['cluster', 'drain', 'a', '--limit', 'soon'],
    ['cluster', 'drain', '--limit', '60'],
    ['cluster', 'undrain', 'a', '--wait'],
    ['cluster', '--port', '1'],
    ['start', '--wait'],
  ]) {
    const invocation = readCommandLine(words)
    assert.equal(invocation.command, 'wrong', words.join(' '))
    assert.ok('message' in invocation && invocation.message.length > 0)
  }
})

it('reads what is asked of an exchange that runs', () => {
  const remote = { command: 'remote', place: {}, isJson: false }
  assert.deepEqual(readCommandLine(['remote']), remote)
  assert.deepEqual(readCommandLine(['remote', 'core show "a b"']), { ...remote, line: 'core show "a b"' })
  assert.deepEqual(readCommandLine(['remote', 'core', 'show', 'a "b']), { ...remote, line: 'core show "a \\"b"' })
  assert.deepEqual(readCommandLine(['remote', '--state', 's', '--json', 'x']), {
    ...{ command: 'remote', place: { state: 's' }, line: 'x', isJson: true },
  })
  assert.deepEqual(readCommandLine(['remote', '-C', 'a.conf']), { ...remote, place: { file: 'a.conf' } })
  for (const words of [
    ['remote', '--port', '1'],
    ['remote', '--config', 'a', '-C', 'b'],
    ['start', '--json'],
  ]) {
    assert.equal(readCommandLine(words).command, 'wrong', words.join(' '))
  }
})
