import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, afterEach, describe, test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { Logs, type LogsOptions } from './logs.ts'

const top = temporaryDirectory('logs')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('logs', () => {
  after(() => rmSync(top, { recursive: true }))

  // a file that is left open is an error as soon as it is collected, in whatever test is running then
  const made: Logs[] = []
  afterEach(async () => {
    for (const logs of made.splice(0)) await logs.close()
  })

  let number = 0
  function make(options: Partial<LogsOptions> = {}) {
    const directory = join(top, String(number++))
    const console: string[] = []
    const clock = new VirtualClock()
    const logs = new Logs({
      clock,
      directory,
      version: 'Jackfield 1.2.3',
      writeConsole: (line) => console.push(line),
      ...options,
    })
    made.push(logs)
    const read = (name: string) => readFileSync(join(directory, name), 'utf8')
    return { logs, clock, console, directory, read }
  }

  test('each file gets the levels it asked for, under a line that says who writes', async () => {
    const { logs, read } = make({ verbosity: 2 })
    await logs.configure([
      { name: 'messages', levels: 'notice,warning' },
      { name: 'all', levels: '*' },
      { name: 'deep', levels: 'verbose(4)' },
    ])
    logs.log.notice('one')
    logs.log.for('http').warning('two')
    logs.log.error('three')
    logs.log.verbose(2, 'v2')
    logs.log.verbose(3, 'v3')
    logs.log.debug('never: the debug level is 0')
    logs.log.security('four')
    logs.log.dtmf('five')
    await logs.flush()
    const words = (name: string) =>
      [...read(name).matchAll(/([A-Z]+)\[\d+\] (\w+): (\w+)/g)].map((match) => match.slice(1).join(' '))
    assert.deepEqual(words('messages'), ['NOTICE jackfield one', 'WARNING http two'])
    assert.deepEqual(words('all'), [
      'NOTICE jackfield one',
      'WARNING http two',
      'ERROR jackfield three',
      'VERBOSE jackfield v2',
      'SECURITY jackfield four',
      'DTMF jackfield five',
    ])
    assert.deepEqual(words('deep'), ['VERBOSE jackfield v2', 'VERBOSE jackfield v3'])
    assert.match(read('messages'), /^\[\w{3} [ \d]\d \d\d:\d\d:\d\d\] Jackfield 1\.2\.3 on /)
    logs.debugLevel = 1
    logs.log.debug('now')
    await logs.close()
    assert.match(read('all'), /DEBUG\[\d+\] jackfield: now\n$/)
  })

  test('what was said before the configuration is not lost', async () => {
    const { logs, console, read } = make()
    logs.log.error('early')
    assert.deepEqual(console, [])
    await logs.configure([
      { name: 'console', levels: 'error' },
      { name: 'full', levels: 'error' },
    ])
    await logs.flush()
    assert.equal(console.length, 1)
    assert.match(read('full'), /early/)
    const other = make()
    other.logs.log.error('and then it crashed')
    other.logs.flushNow()
    assert.deepEqual(other.console, ['ERROR: and then it crashed'])
  })

  test('channels are listed with path, type, state and levels', async () => {
    const { logs, directory } = make()
    await logs.configure([
      { name: 'console', levels: 'error' },
      { name: 'messages', levels: 'error,notice' },
      { name: 'syslog.local9', levels: 'error' },
    ])
    assert.deepEqual(await logs.add('kit-log', 'notice,warning'), { ok: true })
    assert.deepEqual(logs.list(), [
      { channel: 'console', type: 'Console', status: 'Enabled', configuration: 'ERROR ' },
      { channel: join(directory, 'messages'), type: 'File', status: 'Enabled', configuration: 'NOTICE ERROR ' },
      { channel: 'syslog.local9', type: 'Syslog', status: 'Disabled', configuration: 'ERROR ' },
      { channel: join(directory, 'kit-log'), type: 'File', status: 'Enabled', configuration: 'NOTICE WARNING ' },
    ])
    await logs.close()
  })

  test('a channel is added, not twice, and removed; the configured ones stay', async () => {
    const { logs, read } = make()
    await logs.configure([{ name: 'messages', levels: 'error' }])
    assert.deepEqual(await logs.add('mine', 'error'), { ok: true })
    assert.deepEqual(await logs.add('mine', 'error'), { ok: false, code: 'log-channel-exists' })
    assert.deepEqual(await logs.add('messages', 'error'), { ok: false, code: 'log-channel-exists' })
    logs.log.error('heard')
    assert.deepEqual(await logs.remove('mine'), { ok: true })
    logs.log.error('unheard')
    assert.match(read('mine'), /heard\n$/)
    assert.ok(!read('mine').includes('unheard'))
    assert.deepEqual(await logs.remove('mine'), { ok: false, code: 'log-channel-not-found' })
    assert.deepEqual(await logs.remove('messages'), { ok: false, code: 'log-channel-not-found' })
    await logs.close()
  })

  test('two who add the same at once: one of them does', async () => {
    const { logs } = make()
    await logs.configure([])
    const outcomes = await Promise.all([logs.add('race', 'error'), logs.add('race', 'error')])
    assert.deepEqual(
      // which of them is not decided: both open the file
      outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code)).sort(),
      ['log-channel-exists', 'ok'],
    )
    assert.equal(logs.list().length, 1)
    await logs.close()
  })

  test('without levels, with a name that leads elsewhere or cannot be opened: refused, and nothing is made', async () => {
    const { logs, directory } = make()
    await logs.configure([])
    assert.deepEqual(await logs.add('x', ''), { ok: false, code: 'log-levels-missing' })
    assert.deepEqual(await logs.add('../x', 'error'), { ok: false, code: 'log-channel-name-bad' })
    assert.deepEqual(await logs.add('/tmp/x', 'error'), { ok: false, code: 'log-channel-name-bad' })
    assert.deepEqual(await logs.add('syslog.local9', 'error'), { ok: false, code: 'log-channel-not-opened' })
    mkdirSync(join(directory, 'folder'), { recursive: true })
    assert.deepEqual(await logs.add('folder', 'error'), { ok: false, code: 'log-channel-not-opened' })
    assert.deepEqual(await logs.add('odd', 'gossip'), { ok: true })
    assert.deepEqual(
      logs.list().map(({ configuration }) => configuration),
      [''],
    )
    await logs.close()
    assert.ok(!existsSync(join(top, 'x')))
  })

  test('a rotated channel goes on in a new file and can still be removed', async () => {
    const { logs, directory, read } = make()
    const rotated: string[] = []
    await logs.configure([])
    await logs.add('mine', 'error')
    logs.log.error('old')
    assert.deepEqual(await logs.rotate('mine'), { ok: true })
    logs.log.error('new')
    await logs.flush()
    assert.deepEqual(readdirSync(directory).sort(), ['mine', 'mine.0'])
    assert.match(read('mine.0'), /old\n$/)
    assert.match(read('mine'), /Jackfield 1\.2\.3.*\n.*new\n$/)
    assert.deepEqual(await logs.rotate('nobody'), { ok: false, code: 'log-channel-not-found' })
    await logs.rotateAll()
    assert.deepEqual(readdirSync(directory).sort(), ['mine', 'mine.0', 'mine.1'])
    assert.equal(logs.list()[0]?.status, 'Enabled')
    assert.deepEqual(await logs.remove('mine'), { ok: true })
    assert.deepEqual(rotated, [])
  })

  test("the strategy is the configuration's, and who wants to know is told the old name", async () => {
    const rotated: string[] = []
    const { logs, clock, directory } = make({ onRotated: (path) => rotated.push(path) })
    await logs.configure([{ name: 'full', levels: 'error' }], { rotateStrategy: 'timestamp' })
    await logs.rotate('full')
    assert.deepEqual(rotated, [join(directory, `full.${clock.wall() / 1000}`)])
    await logs.close()
  })

  test('a reload takes the new channels and settings, keeps those added, loses nothing', async () => {
    const { logs, read } = make()
    await logs.configure([{ name: 'old', levels: 'error' }])
    await logs.add('mine', 'error')
    logs.log.error('first')
    await logs.configure([{ name: 'new', levels: '[json]error' }], { dateFormat: '%F' })
    logs.log.error('second')
    await logs.flush()
    assert.deepEqual(
      logs.list().map(({ channel }) => channel.split('/').at(-1)),
      ['new', 'mine'],
    )
    assert.match(read('old'), /first\n$/)
    assert.equal(JSON.parse(read('new').split('\n')[1] as string).logmsg.message, 'second')
    assert.match(read('mine'), /first\n\[\d{4}-\d\d-\d\d\] ERROR\[\d+\] jackfield: second\n$/)
    await logs.close()
  })

  test('a file that cannot be opened, or fills the disk, is disabled, said on the console, and costs the others nothing', async () => {
    const published: string[] = []
    const { logs, console, read, directory } = make({
      onChannel: ({ channel, isEnabled, reason }) =>
        published.push(`${basename(channel)} ${isEnabled} ${reason ?? ''}`),
    })
    mkdirSync(join(directory, 'taken'), { recursive: true })
    await logs.configure([
      { name: 'taken', levels: 'error' },
      { name: '../away', levels: 'error' },
      { name: '/dev/full', levels: 'error' },
      { name: 'good', levels: 'error' },
    ])
    await logs.flush()
    logs.log.error('still here')
    await logs.flush()
    assert.deepEqual(
      logs.list().map(({ status }) => status),
      ['Disabled', 'Disabled', 'Enabled'],
    )
    assert.match(read('good'), /still here\n$/)
    assert.equal(console.length, 3)
    for (const name of ['taken', '../away', '/dev/full']) {
      assert.equal(console.filter((line) => line.includes(name)).length, 1, name)
    }
    assert.deepEqual(published.toSorted(), [
      'full false 28 - no space left on device',
      'full true ',
      'good true ',
      'taken false 21 - illegal operation on a directory',
    ])
    await logs.rotate('good')
    assert.deepEqual(published.at(-1), 'good true ')
    await logs.close()
  })
})
