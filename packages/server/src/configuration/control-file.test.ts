import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryFiles } from '@jackfield/conf'
import { readAsteriskConf } from './asterisk-conf.ts'
import { findControlFile } from './control-file.ts'
import { ConfigurationSource } from './source.ts'

test('who only wants to reach an exchange finds its control socket where the exchange opens it', () => {
  const [home, directory] = ['/home/exchange', '/etc/exchange']
  for (const [text, expected, base] of [
    ['', '/home/exchange/run/jackfield.ctl'],
    ['[directories]\nastrundir = /run/exchange\n', '/run/exchange/jackfield.ctl'],
    ['[directories]\nastrundir = beside\n', '/home/exchange/beside/jackfield.ctl'],
    ['[directories]\nastrundir = beside\n', '/etc/exchange/beside/jackfield.ctl', directory],
    ['[files]\nastctl = asterisk.ctl\nastctlpermissions = nobody\n', '/home/exchange/run/asterisk.ctl'],
    ['[directories]\nastrundir = /run\n[files]\nastctl = /elsewhere/a.ctl\n', '/elsewhere/a.ctl'],
    ['[directories]\nno_such = 1\n[limits]\nno_such = 1\n', '/home/exchange/run/jackfield.ctl'],
  ] as const) {
    const source = () => new ConfigurationSource(directory, memoryFiles({ [`${directory}/asterisk.conf`]: text }), base)
    assert.equal(readAsteriskConf(source(), home).control.path, expected)
    const quiet = source()
    assert.equal(findControlFile(quiet, home), expected)
    assert.deepEqual(quiet.takeComplaints(), [])
  }
})
