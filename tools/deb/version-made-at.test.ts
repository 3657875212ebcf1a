import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { it } from 'node:test'
import { versionMadeAt } from './version-made-at.ts'

it('a package that is made later is newer to dpkg, so that it is installed over the one before', () => {
  const rising = [
    '0.1.0',
    versionMadeAt('0.1.0', new Date('2026-01-02T03:04:05.678Z')),
    versionMadeAt('0.1.0', new Date('2026-01-02T03:04:06Z')),
    '0.1.1',
    versionMadeAt('0.1.1', new Date('2026-01-01T00:00:00Z')),
  ]
  assert.equal(rising[1], '0.1.0+20260102030405')
  for (const [at, version] of rising.slice(1).entries()) {
    const { status } = spawnSync('dpkg', ['--compare-versions', version, 'gt', rising[at] as string])
    assert.equal(status, 0, `${version} after ${rising[at]}`)
  }
})
