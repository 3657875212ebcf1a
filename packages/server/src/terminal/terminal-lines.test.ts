// What somebody at the terminal sees of a log.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogLevel, VirtualClock } from '@jackfield/base'
import { TerminalLines } from './terminal-lines.ts'

function fixture() {
  const clock = new VirtualClock()
  const lines: string[] = []
  const terminal = new TerminalLines(clock, (line) => lines.push(line.slice('00:00:00  '.length)))
  let number = 0
  const add = (level: LogLevel, message: string, code?: string) =>
    terminal.add({ number: ++number, at: clock.wall(), level, source: 'test', message, ...(code ? { code } : {}) })
  return { clock, lines, add }
}

test('what is wrong is shown, what is worth knowing too, and the rest is in the log', () => {
  const { lines, add } = fixture()
  add('NOTICE', 'the configuration was read again')
  add('VERBOSE', 'a step')
  add('NOTICE', 'the trunk north answers again', 'trunk-up')
  add('WARNING', 'the trunk north does not answer', 'trunk-down')
  add('ERROR', 'a file\r\nhas gone \x1b[2J')
  assert.deepEqual(lines, [
    'the trunk north answers again',
    'the trunk north does not answer',
    'error: a file has gone  [2J',
  ])
})

test('a flood is five lines and then one in ten seconds that says how many there were; another kind is seen beside it', async () => {
  const { clock, lines, add } = fixture()
  for (let at = 0; at < 1_000; at++) add('WARNING', `wrong ${at}`, 'wrong-password')
  add('WARNING', 'the disk is full', 'disk-low')
  assert.deepEqual(lines.slice(4), ['wrong 4', 'the disk is full'])
  await clock.pass(10_000)
  add('WARNING', 'wrong again', 'wrong-password')
  assert.equal(lines.at(-1), 'wrong again (+ 995 like it in the log)')
  add('ERROR', 'x'.repeat(10_000))
  assert.ok((lines.at(-1)?.length ?? 0) < 320)
})
