import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Duration } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import type { Channel } from '@jackfield/core'
import { DialplanFixture, type Script } from '../engine/dialplan-fixture.ts'
import { OutgoingSpool } from './outgoing-spool.ts'
import { runFailedExtension } from './run-failed-extension.ts'

const script: Script = {
  test: {
    1: ['NoOp(${CALLERID(num)} ${A} ${CHANNEL(accountcode)})', 'Wait(5)'],
    failed: ['Set(GLOBAL(FAILED)=${REASON} ${A})'],
  },
}

async function spool(t: TestContext) {
  const home = temporaryDirectory('spool')
  const fixture = new DialplanFixture(script)
  const { clock } = fixture
  const [directory, doneDirectory] = [join(home, 'outgoing'), join(home, 'outgoing_done')]
  let changed: () => void = () => undefined
  let isOpen = true
  const make = () =>
    new OutgoingSpool({
      clock,
      log: fixture.log,
      calls: fixture.exchange.calls,
      directory,
      doneDirectory,
      processId: 77,
      isOpen: () => isOpen,
      watch: (_directory, onChanged) => {
        changed = onChanged
        return () => undefined
      },
      runFailed: (call, end) => runFailedExtension(fixture.exchange, call, end),
    })
  let opened = make()
  await opened.open()
  t.after(async () => {
    const closed = opened.close()
    await clock.pass('1s')
    for (const channel of fixture.exchange.channels.all()) channel.requestHangup('explicit', 16)
    await clock.settle()
    await closed
    rmSync(home, { recursive: true })
  })
  const path = (name: string) => join(directory, name)
  /** Puts a file there, whose time is so many seconds from now. */
  const put = (name: string, lines: string[], seconds = -10) => {
    writeFileSync(path(name), `${lines.join('\n')}\n`)
    touch(name, seconds)
    changed()
  }
  const touch = (name: string, seconds: number) => {
    const at = clock.wall() / 1000 + seconds
    utimesSync(path(name), at, at)
  }
  const pass = async (duration: Duration) => {
    await clock.pass(duration)
    await clock.settle()
  }
  const reopen = async () => {
    opened = make()
    await opened.open()
  }
  return {
    ...{ fixture, clock, put, touch, pass, path, doneDirectory, reopen, directory },
    close: () => opened.close(),
    shut: (isShut: boolean) => {
      isOpen = !isShut
    },
    /** how many calls were made so far */
    total: () => fixture.eventsOf('channel-created').filter(({ channel }) => channel.name.startsWith('Test/')).length,
    made: (): Channel[] => fixture.exchange.channels.all().filter(({ name }) => name.startsWith('Test/')),
    notes: (name: string) => readFileSync(path(name), 'utf8').match(/^\w+Retry: .*$/gm) ?? [],
    count: (line: string) => fixture.lines('NOTICE').filter((one) => one.includes(line)).length,
  }
}

const answered = [
  'Channel: Test/answer',
  'Context: test',
  'Extension: 1',
  'CallerID: "A" <55>',
  'Account: 17',
  'Set: A=b',
]

test('a call file is called, and gone when the call is over', async (t) => {
  const { fixture, put, pass, path, made } = await spool(t)
  put('one.call', answered)
  await pass('1s')
  const [channel] = made()
  assert.ok(channel)
  await pass('1s')
  assert.equal(fixture.steps(channel)[0], 'NoOp(55 b 17)')
  assert.equal(existsSync(path('one.call')), true)
  await pass('10s')
  assert.equal(channel.isEnded, true)
  assert.equal(existsSync(path('one.call')), false)
  assert.deepEqual(fixture.problems, [])
})

test('a file for an application, one that lay there at the start, and what is no call file', async (t) => {
  const { fixture, put, pass, path, made, close, reopen, directory } = await spool(t)
  await close()
  put('app.call', ['Channel: Test/answer', 'Application: Wait', 'Data: 3'])
  put('.hidden', answered)
  await reopen()
  await pass('1s')
  assert.equal(made().length, 1)
  await pass('10s')
  assert.deepEqual(readdirSync(directory), ['.hidden'])
  put('broken.call', ['Channel: nowhere', 'what is this'])
  await pass('1s')
  assert.equal(existsSync(path('broken.call')), false)
  assert.equal(fixture.problems.length, 5)
  assert.match(fixture.problems[0] ?? '', /^call file broken\.call, line 1: /)
})

test('it is tried again after its time, as often as it says, and kept in the archive', async (t) => {
  const { put, pass, path, doneDirectory, notes, count, fixture } = await spool(t)
  put('busy.call', [
    'Channel: Test/busy',
    'Context: test',
    'Extension: 1',
    'MaxRetries: 2',
    'RetryTime: 60',
    'Archive: yes',
    'Set: A=x',
  ])
  await pass('5s')
  assert.deepEqual(
    notes('busy.call').map((line) => line.replace(/ \(.*/, '')),
    ['StartRetry: 77 1', 'EndRetry: 77 1'],
  )
  assert.equal(count('failed (busy), attempt'), 1)
  assert.equal(fixture.globalVariables.get('FAILED'), '5 x')
  await pass('50s')
  assert.equal(count('failed (busy), attempt'), 1)
  await pass('15s')
  assert.equal(count('failed (busy), attempt'), 2)
  await pass('60s')
  assert.equal(count('failed (busy), attempt'), 3)
  assert.equal(existsSync(path('busy.call')), false)
  const kept = readFileSync(join(doneDirectory, 'busy.call'), 'utf8')
  assert.match(kept, /Status: Expired\n$/)
  assert.equal(kept.match(/^StartRetry:/gm)?.length, 3)
  assert.equal(count('expired after 3 attempts'), 1)
  await pass('10m')
  assert.equal(count('failed (busy), attempt'), 3)
})

test('a file whose time is in the future waits until then, and may be put off again', async (t) => {
  const { put, touch, pass, total } = await spool(t)
  put('later.call', answered, 3600)
  await pass('59m')
  assert.equal(total(), 0)
  touch('later.call', 3600)
  await pass('30m')
  assert.equal(total(), 0)
  await pass('31m')
  assert.equal(total(), 1)
})

test('it rings as long as it says; nobody answers and it is gone', async (t) => {
  const { put, pass, path, made } = await spool(t)
  put('ring.call', ['Channel: Test/ring', 'Application: Wait', 'WaitTime: 20'])
  await pass('15s')
  assert.equal(made().length, 1)
  await pass('10s')
  assert.deepEqual([made().length, existsSync(path('ring.call'))], [0, false])
})

test('an attempt that an exchange did not live to end counts, and waits for its time', async (t) => {
  const { put, pass, made, notes, path, count } = await spool(t)
  put('left.call', [...answered, 'MaxRetries: 1', 'RetryTime: 60', '', 'StartRetry: 12 1 (1700000000)'], 30)
  await pass('20s')
  assert.equal(made().length, 0)
  await pass('15s')
  assert.equal(made().length, 1)
  assert.deepEqual(
    notes('left.call').map((line) => line.replace(/ \(.*/, '')),
    ['StartRetry: 12 1', 'AbortRetry: 77 1', 'StartRetry: 77 2'],
  )
  await pass('20s')
  put('spent.call', [...answered, 'StartRetry: 12 1 (1700000000)'])
  await pass('5s')
  assert.deepEqual([made().length, existsSync(path('spent.call')), count('expired after one attempt')], [0, false, 1])
})

test('AlwaysDelete: no keeps a file whose time somebody has set into the future meanwhile', async (t) => {
  const { put, touch, pass, path, total } = await spool(t)
  put('kept.call', [...answered, 'AlwaysDelete: no', 'MaxRetries: 1'])
  put('gone.call', [...answered, 'AlwaysDelete: no'])
  await pass('2s')
  touch('kept.call', 3600)
  await pass('20s')
  assert.deepEqual([existsSync(path('kept.call')), existsSync(path('gone.call'))], [true, false])
  assert.equal(total(), 2)
  await pass('1h')
  assert.equal(total(), 3)
})

test('a file that is being written waits until it is settled; one that is removed is not called again', async (t) => {
  const { put, pass, made, path, fixture } = await spool(t)
  put('slow.call', ['Channel: Test/busy'], 0)
  await pass('500ms')
  put('slow.call', ['Channel: Test/busy', 'Application: Wait', 'MaxRetries: 5', 'RetryTime: 1'], 0)
  await pass('1s')
  assert.equal(made().length, 1)
  rmSync(path('slow.call'))
  await pass('1m')
  assert.equal(made().length, 0)
  assert.equal(fixture.lines('NOTICE').filter((line) => line.includes('attempt')).length, 1)
  assert.deepEqual(fixture.problems, [])
})

test('no calls while the exchange takes none; the files wait', async (t) => {
  const { put, pass, total, shut } = await spool(t)
  shut(true)
  put('wait.call', answered)
  await pass('1m')
  assert.equal(total(), 0)
  shut(false)
  await pass('11s')
  assert.equal(total(), 1)
})

test('what is too long or cannot be read is said once and stays', async (t) => {
  const { put, pass, path, fixture, made } = await spool(t)
  put('long.call', [...answered, `Set: B=${'x'.repeat(70_000)}`])
  await pass('1m')
  put('other.call', answered)
  await pass('1m')
  assert.deepEqual([existsSync(path('long.call')), made().length], [true, 0])
  assert.equal(fixture.problems.length, 1)
  assert.equal(statSync(path('long.call')).isFile(), true)
})

test('two hundred calls at once, the others when there is room', async (t) => {
  const { put, pass, made, directory } = await spool(t)
  for (let at = 0; at < 205; at++) put(`${at}.call`, ['Channel: Test/ring', 'Application: Wait', 'WaitTime: 10'])
  await pass('5s')
  assert.equal(made().length, 200)
  await pass('8s')
  assert.equal(made().length, 5)
  await pass('20s')
  assert.deepEqual(readdirSync(directory), [])
})
