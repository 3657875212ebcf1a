// The unit of systemd that the Debian package brings.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'

const unit = join(import.meta.dirname, '../../packaging/debian/jackfield.service')

function analyze(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  return stdout + stderr
}

it('the unit of systemd leaves the exchange little of the machine', () => {
  const said = analyze('security', '--offline=yes', '--threshold=30', '--no-pager', unit)
  const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(said) ?? []
  assert.ok(Number(exposure) <= 3, said)
})

it('systemd has nothing to say against it', () => {
  // the program is not installed here
  const text = readFileSync(unit, 'utf8').replaceAll('/usr/bin/jackfield', '/bin/true')
  const copy = join(temporaryDirectory('unit'), 'jackfield.service')
  writeFileSync(copy, text)
  assert.equal(analyze('verify', '--man=no', copy), '')
})

it('a reload is over when systemctl comes back', () => {
  // a signal would only have been sent by then
  assert.match(readFileSync(unit, 'utf8'), /^ExecReload=\/usr\/bin\/jackfield remote core reload$/m)
})

it('it is up when it says so, and is started again when its beats stop', () => {
  const text = readFileSync(unit, 'utf8')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
  assert.deepEqual([value('Type'), value('NotifyAccess'), value('Restart')], ['notify', 'main', 'on-failure'])
  assert.ok(Number(value('WatchdogSec')) >= 10, 'WatchdogSec')
})
