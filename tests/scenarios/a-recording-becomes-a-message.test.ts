// A call that is recorded for a mailbox: its owner finds it there as a message, and the lamp is lit.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { startExchange } from '@jackfield/testkit'

it('a recorded call is a message in the mailbox it was recorded for', async () => {
  await using exchange = await startExchange({
    dialplan: `[default]
exten => 100,1,Answer()
 same => n,MixMonitor(call.wav,cm(100@default/Work,200))
 same => n,Wait(60)
`,
    files: { 'voicemail.conf': '[general]\nformat = wav\n[default]\n100 => 1234,Ann\n200 => 1234,Bob\n' },
  })
  const alice = exchange.phone('alice', { callerNumber: '555' })
  await alice.calls('100')
  await alice.says({ tone: 500, lasts: '5s' })
  await exchange.clock.pass('3s')
  await alice.hangsUp()
  const folder = (box: string, name: string) => join(exchange.spoolDirectory, 'voicemail/default', box, name)
  const filesIn = (path: string) => {
    try {
      return readdirSync(path).sort()
    } catch {
      return []
    }
  }
  const isThere = () =>
    [folder('100', 'Work'), folder('200', 'INBOX')].every((path) => filesIn(path).includes('msg0000.txt'))
  await until(isThere, () => exchange.clock.pass(100))
  assert.deepEqual(filesIn(folder('200', 'INBOX')), ['msg0000.txt', 'msg0000.wav'])
  const text = readFileSync(join(folder('100', 'Work'), 'msg0000.txt'), 'utf8')
  assert.match(text, /callerid=.*555/)
  assert.match(text, /duration=3\n/)
  await exchange.stop()
})
