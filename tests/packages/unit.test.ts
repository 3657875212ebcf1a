// The unit of systemd that the Debian package brings.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'

const unit = join(import.meta.dirname, '../../packaging/debian/jackfield.service')

it('the unit of systemd leaves the exchange little of the machine', () => {
  const words = ['security', '--offline=yes', '--threshold=30', '--no-pager', unit]
  const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
  assert.ok(Number(exposure) <= 3, stdout)
})
