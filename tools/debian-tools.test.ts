import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { aptLine, isOnPath, parsePackageList } from './debian-tools.mjs'

test('the list has a package and a command a line, and comments', () => {
  assert.deepEqual(parsePackageList('# tools\n\nsox sox\nopenssl  openssl # certificates\n'), [
    { package: 'sox', command: 'sox' },
    { package: 'openssl', command: 'openssl' },
  ])
  assert.throws(() => parsePackageList('sox\n'), /expected "package command", found "sox"/)
})

test('the lists of this repository can be read', () => {
  for (const name of ['debian-packages.txt', 'debian-packages-installs.txt']) {
    const list = parsePackageList(readFileSync(new URL(name, import.meta.url), 'utf8'))
    assert.ok(list.length > 0)
  }
})

test('a command counts only when it can be run', () => {
  assert.equal(isOnPath('sh', '/nowhere:/bin:/usr/bin'), true)
  assert.equal(isOnPath('passwd', '/etc'), false)
  assert.equal(isOnPath('sh', ''), false)
})

test('the apt line can be pasted', () => {
  assert.equal(aptLine(['a', 'b']), 'apt-get install -y --no-install-recommends a b')
})
