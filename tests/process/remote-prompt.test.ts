// The prompt of `jackfield remote` in a real terminal: completion by Tab, history, the log above what is being typed.

import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, it } from 'node:test'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { program } from '../support/run-jackfield.ts'
import { Terminal } from '../support/terminal.ts'

const dialplan = '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n'

let exchange: ExchangeProcess
let terminal: Terminal
let history: string

before(async () => {
  exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan } })
  history = join(exchange.directory, 'history')
})
after(() => exchange.stop())
afterEach(() => terminal.close())

async function open(): Promise<void> {
  const words = [process.execPath, program, 'remote', '-C', join(exchange.etc, 'asterisk.conf')]
  const name = `jackfield-${process.pid}-${exchange.port}`
  terminal = await Terminal.open(name, words.join(' '), { JACKFIELD_HISTORY: history })
  await terminal.shows(/\*CLI>$/)
}

/** What Tab brings is asked of the exchange: keys that come before it has answered would stand before it on the line. */
async function complete(text: string, line: RegExp): Promise<void> {
  await terminal.type(text)
  await terminal.press('Tab')
  await terminal.shows(line)
}

/** Enters a line, and waits for what is said to it and for the next prompt. */
async function enter(text: string, answer: RegExp): Promise<string> {
  await terminal.type(text)
  await terminal.press('Enter')
  await terminal.shows(answer)
  return terminal.shows(/\*CLI>$/)
}

it('completes words, lists what is possible, and knows what there is just now', async () => {
  await open()
  await complete('core sh', /\*CLI> core show$/)
  await complete('upt', /\*CLI> core show uptime$/)
  await enter('', /^System uptime: .*\nLast reload: .*$/m)

  await complete('core show chann', /\*CLI> core show channel$/)
  await complete('', /^channel +channels +channeltypes[\s\S]*\*CLI> core show channel$/m)
  await terminal.press('C-u')
  await terminal.shows(/\*CLI>$/)

  await enter('channel originate Local/stay@default extension stay', /^Called Local\/stay@default/m)
  await complete('core show channel Lo', /\*CLI> core show channel Local\/stay@default-00000000;$/)
  await enter('1', /^ +Name: Local\/stay@default-00000000;1$/m)
  await enter('channel request hangup all', /Requested Hangup/)

  await terminal.type('exit')
  await terminal.press('Enter')
  assert.equal(await terminal.ended(), 0)
})

it('remembers what was typed, also the next time, for its owner alone', async () => {
  await open()
  await enter('core show calls', /^\d+ calls? processed$/m)
  await terminal.press('Up')
  await terminal.shows(/\*CLI> core show calls$/)
  await terminal.press('C-u')
  await terminal.press('C-d')
  assert.equal(await terminal.ended(), 0)
  await terminal.close()
  assert.equal(statSync(history).mode & 0o777, 0o600)
  assert.match(readFileSync(history, 'utf8'), /^core show calls$/m)
  await open()
  await terminal.press('Up')
  await terminal.shows(/\*CLI> core show calls$/)
})

it('shows the log above what is being typed, unless it is muted', async () => {
  await open()
  await terminal.type('core show ver')
  await terminal.shows(/core show ver$/)
  await exchange.reload()
  await terminal.shows(/the configuration was read again\n.*\*CLI> core show ver$/)
  await terminal.press('C-u')
  await terminal.shows(/\*CLI>$/)
  await enter('logger mute', /^Console is muted\.$/m)
  await exchange.reload()
  const screen = await enter('core show version', /^Asterisk \S+ built by/m)
  assert.equal(screen.split('the configuration was read again').length, 2)
})

it('ends with the exchange', async () => {
  await open()
  await terminal.type('core stop now')
  await terminal.press('Enter')
  assert.equal(await terminal.ended(), 0)
  assert.match(await terminal.screen(), /^Performing halt$[\s\S]*^Disconnected: the exchange is gone\.$/m)
  assert.equal(await exchange.ended(), 0)
})
