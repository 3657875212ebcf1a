// Somebody puts a call file into the spool directory: a phone rings, again when nobody answered, and the file is gone at the end.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startExchange, type TestExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 300,1,Set(GLOBAL(SAID)=\${WHO} \${CALLERID(num)})
   same => n,Wait(5)
  exten => failed,1,Set(GLOBAL(REASON)=\${REASON})
`

/** As scripts do it: written elsewhere, given its time, moved into the directory. */
function spool(exchange: TestExchange, name: string, lines: string[], secondsFromNow = -5): string {
  const written = join(exchange.spoolDirectory, name)
  writeFileSync(written, `${lines.join('\n')}\n`)
  const at = exchange.clock.wall() / 1000 + secondsFromNow
  utimesSync(written, at, at)
  const path = join(exchange.spoolDirectory, 'outgoing', name)
  renameSync(written, path)
  return path
}

/** The operating system tells of files in its own time. */
async function until(exchange: TestExchange, holds: () => boolean): Promise<void> {
  while (!holds()) {
    await exchange.clock.pass('100ms')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a call file rings a phone, which talks to the dialplan; then the file is gone', async (t) => {
  const exchange = await startExchange({ dialplan })
  t.after(() => exchange.stop())
  const app = await exchange.application('watcher')
  const bob = exchange.phone('bob')
  const lines = [
    `Channel: ${bob.endpoint}`,
    'Context: default',
    'Extension: 300',
    'CallerID: "Shop" <555>',
    'Set: WHO=you',
  ]
  const path = spool(exchange, 'one.call', lines)
  await until(exchange, () => bob.state === 'ringing')
  await bob.answers()
  await exchange.clock.pass('1s')
  assert.equal((await app.asterisk.getGlobalVar({ variable: 'SAID' })).value, 'you 555')
  assert.equal(existsSync(path), true)
  await exchange.clock.pass('5s')
  await bob.isHungUp()
  await until(exchange, () => !existsSync(path))
})

test('nobody answers: it rings again after its time, and what came of it is in the archive', async (t) => {
  const exchange = await startExchange({ dialplan })
  t.after(() => exchange.stop())
  const app = await exchange.application('watcher')
  const bob = exchange.phone('bob')
  const path = spool(exchange, 'two.call', [
    `Channel: ${bob.endpoint}`,
    'Extension: 300',
    ...['MaxRetries: 1', 'RetryTime: 30', 'WaitTime: 10', 'Archive: yes'],
  ])
  for (let attempt = 0; attempt < 2; attempt++) {
    await until(exchange, () => bob.state === 'ringing')
    await exchange.clock.pass('11s')
    await bob.isHungUp()
    assert.equal((await app.asterisk.getGlobalVar({ variable: 'REASON' })).value, '3')
  }
  await until(exchange, () => !existsSync(path))
  const kept = join(exchange.spoolDirectory, 'outgoing_done', 'two.call')
  await until(exchange, () => existsSync(kept) && readFileSync(kept, 'utf8').includes('Status: Expired'))
})

test('a file whose time is in the future waits for it', async (t) => {
  const exchange = await startExchange({ dialplan })
  t.after(() => exchange.stop())
  const bob = exchange.phone('bob')
  const begun = exchange.clock.now()
  const path = spool(exchange, 'later.call', [`Channel: ${bob.endpoint}`, 'Extension: 300', 'MaxRetries: 0'], 600)
  await until(exchange, () => bob.state === 'ringing')
  const waited = (exchange.clock.now() - begun) / 1000
  assert.ok(waited >= 600 && waited < 620, `${waited} s`)
  await bob.answers()
  await exchange.clock.pass('6s')
  await bob.isHungUp()
  await until(exchange, () => !existsSync(path))
})
