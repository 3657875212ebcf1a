import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogEntry } from '@jackfield/base'
import { formatLogLine, type LogLineSettings } from './log-line.ts'

const settings: LogLineSettings = {
  processId: 42,
  hostname: 'north',
  showsChannels: true,
  formatMoment: () => 'Mar  5 16:07:08',
}
const entry: LogEntry = { level: 'NOTICE', source: 'http', message: 'a door opened' }
const line = (
  about: Partial<LogEntry>,
  how: Parameters<typeof formatLogLine>[2],
  more: Partial<LogLineSettings> = {},
) => formatLogLine({ ...entry, ...about }, 0, how, { ...settings, ...more })

test('files and consoles', () => {
  const file = { formatter: 'default', target: 'file' } as const
  const console = { formatter: 'default', target: 'console' } as const
  assert.equal(line({}, file), '[Mar  5 16:07:08] NOTICE[42] http: a door opened')
  assert.equal(line({ channelId: '17.1' }, file), '[Mar  5 16:07:08] NOTICE[42][17.1] http: a door opened')
  assert.equal(
    line({ channelId: '17.1' }, file, { showsChannels: false }),
    '[Mar  5 16:07:08] NOTICE[42] http: a door opened',
  )
  assert.equal(line({}, console), '[Mar  5 16:07:08] NOTICE[42]: http: a door opened')
  assert.equal(line({}, { formatter: 'plain', target: 'file' }), '[Mar  5 16:07:08] NOTICE[42]: http: a door opened')
})

test('verbose lines stand further right the more detailed they are', () => {
  const console = { formatter: 'default', target: 'console' } as const
  const verbose = (detail: number) => line({ level: 'VERBOSE', message: 'x', detail }, console)
  assert.deepEqual([1, 2, 3, 4, 5].map(verbose), [' x', '  == x', '    -- x', '       > x', '        > x'])
  assert.equal(
    line({ level: 'VERBOSE', detail: 2 }, { formatter: 'default', target: 'file' }),
    '[Mar  5 16:07:08] VERBOSE[42] http: a door opened',
  )
})

test('json has everything in fields', () => {
  const json = line(
    { channelId: '17.1', code: 'some-code', message: 'two\nlines' },
    { formatter: 'json', target: 'file' },
  )
  assert.deepEqual(JSON.parse(json), {
    hostname: 'north',
    timestamp: 'Mar  5 16:07:08',
    identifiers: { lwp: 42, callid: '17.1' },
    logmsg: {
      location: { filename: 'http', function: '', line: 0 },
      level: 'NOTICE',
      message: 'two\nlines',
      code: 'some-code',
    },
  })
  assert.ok(!json.includes('\n'))
})

test('a message cannot forge a second line or move the cursor', () => {
  const forged = line({ message: 'login\n[Mar  5] NOTICE[1] admin\x1b[2J\r' }, { formatter: 'default', target: 'file' })
  assert.ok(!/[\n\r\x1b]/.test(forged), forged)
})
