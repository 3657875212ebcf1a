import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { completeLock, type Lock } from './complete-lock.ts'

const parent = (optionalDependencies: Record<string, string>) => ({ version: '1.0.0', dev: true, optionalDependencies })

test('a platform that the registry does not carry gets an entry from its name', () => {
  const packages = { 'node_modules/p': parent({ '@p/linux-x64-musl': '1.0.0', '@p/win32-arm64': '1.0.0' }) }
  const done = completeLock({ packages }).packages
  assert.deepEqual(done['node_modules/@p/win32-arm64'], {
    version: '1.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['win32'],
  })
  assert.deepEqual(done['node_modules/@p/linux-x64-musl']?.libc, ['musl'])
})

test('what is there stays as it is', () => {
  const there = { version: '1.0.0', integrity: 'sha512-x' }
  const packages = { 'node_modules/@p/linux-x64': there, 'node_modules/p': parent({ '@p/linux-x64': '1.0.0' }) }
  assert.deepEqual(completeLock({ packages }).packages, packages)
})

test('an optional package that is for no platform is not invented', () => {
  assert.throws(() => completeLock({ packages: { 'node_modules/p': parent({ extra: '1.0.0' }) } }), /extra is optional/)
})

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock

test('the lock file of this repository is complete', () => {
  assert.deepEqual(Object.keys(completeLock(lock).packages), Object.keys(lock.packages))
})

test('the lock file names no registry', () => {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link !== true) assert.equal(entry.resolved, undefined, path)
  }
})
