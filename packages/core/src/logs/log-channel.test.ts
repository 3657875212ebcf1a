import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogEntry, LogLevel } from '@jackfield/base'
import { LogChannel } from './log-channel.ts'
import { parseLogSelection } from './log-levels.ts'

function make(levels: string) {
  const written: string[] = []
  const channel = new LogChannel({
    name: 'console',
    selection: parseLogSelection(levels),
    isDynamic: false,
    destination: { type: 'Console', write: (line) => written.push(line) },
  })
  const takes = (level: LogLevel, detail: number | undefined, verbosity = 0, debugLevel = 0) => {
    const entry: LogEntry = { level, source: 's', message: 'm', ...(detail === undefined ? {} : { detail }) }
    return channel.accepts(entry, { verbosity, debugLevel })
  }
  return { channel, takes, written }
}

test('levels decide, and for verbose and debug the detail', () => {
  const { takes } = make('error,verbose,debug')
  assert.ok(takes('ERROR', undefined))
  assert.ok(!takes('WARNING', undefined))
  assert.ok(!takes('VERBOSE', 1, 0))
  assert.ok(takes('VERBOSE', 3, 3))
  assert.ok(!takes('VERBOSE', 4, 3))
  assert.ok(!takes('DEBUG', undefined, 9, 0))
  assert.ok(takes('DEBUG', undefined, 0, 1))
  assert.ok(!takes('DEBUG', 2, 0, 1))
})

test("a detail of its own counts more than the exchange's", () => {
  const { takes } = make('verbose(2)')
  assert.ok(takes('VERBOSE', 2, 0))
  assert.ok(!takes('VERBOSE', 3, 9))
})

test('a console is always enabled, a syslog that could not be opened never', () => {
  const { channel, written } = make('error')
  assert.ok(channel.isEnabled)
  const settings = { processId: 1, hostname: 'h', showsChannels: true, formatMoment: () => 'now' }
  channel.write({ level: 'ERROR', source: 's', message: 'm' }, 0, settings)
  assert.deepEqual(written, ['[now] ERROR[1]: s: m'])
  const other = new LogChannel({
    name: 'syslog',
    selection: parseLogSelection('error'),
    isDynamic: false,
    destination: { type: 'Syslog', syslog: undefined },
  })
  assert.ok(!other.isEnabled)
  other.write({ level: 'ERROR', source: 's', message: 'm' }, 0, settings)
})
