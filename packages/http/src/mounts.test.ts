import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mount } from './mount.ts'
import { Mounts } from './mounts.ts'

const mountAt = (path: string): Mount => ({ path, handle: () => ({ status: 200, headers: [], body: '' }) })

function serving(prefix: string, ...paths: readonly string[]): Mounts {
  const mounts = new Mounts(prefix)
  for (const path of paths) mounts.add(mountAt(path))
  return mounts
}

test('the longest path that fits wins, by whole segments and letters in any case', () => {
  const mounts = serving('', '/ari', '/ari/events', '/amanager', '')
  const rows: readonly (readonly [path: string, mount: string])[] = [
    ['/ari', '/ari'],
    ['/ari/channels', '/ari'],
    ['/ARI/Channels', '/ari'],
    ['/ari/events', '/ari/events'],
    ['/ari/eventsX', '/ari'],
    ['/arix', ''],
    ['/amanager', '/amanager'],
    ['/', ''],
    ['', ''],
    ['/zebra', ''],
    // not a letter, though all but one bit of it are those of a letter
    ['/\u0141ri', ''],
  ]
  for (const [path, mount] of rows) assert.equal(mounts.find(path)?.path, mount, path)
})

test('what is behind a mount is left of a path; what does not begin with the prefix leads nowhere', () => {
  const mounts = serving('/jf', '/ari', '/phone')
  const mount = mounts.find('/jf/ari/channels')
  assert.ok(mount)
  assert.equal(mounts.below('/jf/ari/channels', mount), '/channels')
  for (const path of ['/ari/channels', '/jf', '/jfari', '/jf/other']) assert.equal(mounts.find(path), undefined, path)
})

test('what is mounted later is found, also where another was found before', () => {
  const mounts = serving('', '/ari')
  assert.equal(mounts.find('/ari/console')?.path, '/ari')
  mounts.add(mountAt('/ari/console'))
  const later = mounts.find('/ari/console') as Mount
  assert.equal(later.path, '/ari/console')
  mounts.remove(later)
  assert.equal(mounts.find('/ari/console')?.path, '/ari')
  // it is gone already
  mounts.remove(later)
  assert.equal(mounts.all.length, 1)
})
