import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { fingerprint, neededStep } from './set-up.mjs'

const LOCK = {
  packages: {
    '': { name: 'x' },
    'node_modules/node': { version: '26.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
    'node_modules/@x/base': { resolved: 'packages/base', link: true },
  },
}
const INSTALLED = {
  packages: {
    'node_modules/node': { version: '26.0.0' },
    'node_modules/tool': { version: '1.0.0' },
    'node_modules/@x/base': { resolved: 'packages/base', link: true },
  },
}
const BINARY = { 'node_modules/node/bin/node': '' }

function inRepository(files: Record<string, unknown>, check: (root: string) => void): void {
  const root = temporaryDirectory('set-up')
  try {
    for (const [path, content] of Object.entries({ 'package-lock.json': LOCK, ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
    }
    check(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('a fresh clone is installed', () => {
  inRepository({}, (root) => assert.equal(neededStep(root, 'run'), 'install'))
})

test('an installation that lost its Node is made again', () => {
  inRepository({ 'node_modules/.package-lock.json': INSTALLED }, (root) =>
    assert.equal(neededStep(root, 'run'), 'install'),
  )
})

test('what somebody installed by hand is taken when it is complete', () => {
  const files = { 'node_modules/.package-lock.json': INSTALLED, ...BINARY }
  inRepository(files, (root) => assert.equal(neededStep(root, 'develop'), 'nothing'))
})

test('a package of another version, or missing, asks for an update', () => {
  const older = { packages: { ...INSTALLED.packages, 'node_modules/tool': { version: '0.9.0' } } }
  inRepository({ 'node_modules/.package-lock.json': older, ...BINARY }, (root) =>
    assert.equal(neededStep(root, 'develop'), 'update'),
  )
})

test('what npm start installed is enough for npm start, and not for npm test', () => {
  inRepository({ 'node_modules/.package-lock.json': { packages: {} }, ...BINARY }, (root) => {
    const stamp = JSON.stringify({ scope: 'run', fingerprint: fingerprint(root) })
    writeFileSync(join(root, 'node_modules/.jackfield.json'), stamp)
    assert.equal(neededStep(root, 'run'), 'nothing')
    assert.equal(neededStep(root, 'develop'), 'update')
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    )
    assert.equal(neededStep(root, 'run'), 'update')
  })
})

test('a damaged stamp is no stamp', () => {
  const files = {
    'node_modules/.package-lock.json': { packages: {} },
    'node_modules/.jackfield.json': '{"sc',
    ...BINARY,
  }
  inRepository(files, (root) => assert.equal(neededStep(root, 'run'), 'update'))
})
