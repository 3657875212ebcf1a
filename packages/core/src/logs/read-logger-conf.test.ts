import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { defaultLogChannels, defaultLogSettings } from './logs.ts'
import { readLoggerConf } from './read-logger-conf.ts'

test('settings and channels', () => {
  const { channels, settings, executeAfterRotate, complaints } = readLoggerConf(
    parseConf(
      [
        '[general]',
        'dateformat = %F %T',
        'appendhostname = yes',
        'rotatestrategy = rotate',
        'logger_queue_limit = 50',
        'line_limit = 5',
        'exec_after_rotate = gzip -9 ${filename}',
        '[logfiles]',
        'console = error',
        'messages => [json]notice,warning,error',
      ].join('\n'),
    ),
  )
  assert.deepEqual(settings, {
    dateFormat: '%F %T',
    showsChannels: true,
    appendsHostname: true,
    rotateStrategy: 'rotate',
    queueLimit: 50,
    lineLimit: 5,
  })
  assert.deepEqual(channels, [
    { name: 'console', levels: 'error' },
    { name: 'messages', levels: '[json]notice,warning,error' },
  ])
  assert.equal(executeAfterRotate, 'gzip -9 ${filename}')
  assert.deepEqual(complaints, [])
})

test('a file that says nothing has the defaults', () => {
  const { channels, settings } = readLoggerConf(parseConf(''))
  assert.deepEqual(channels, defaultLogChannels)
  assert.deepEqual(settings, defaultLogSettings)
})

test('what is wrong is complained of with its line, and the default stands in', () => {
  const { settings, complaints } = readLoggerConf(
    parseConf(
      '[general]\nrotatestrategy = sideways\ncolour = red\nlogger_queue_limit = 3\n[logfiles]\nfull = error,gossip\n',
    ),
  )
  assert.deepEqual(settings, defaultLogSettings)
  assert.deepEqual(
    complaints.map(({ code, line }) => `${code} ${line}`),
    ['bad-value 2', 'unknown-option 3', 'bad-value 4', 'unknown-log-level 6'],
  )
})
