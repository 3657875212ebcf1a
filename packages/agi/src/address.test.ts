import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AgiAddress, parseAddress } from './address.ts'

const server = (host: string, port: number, script: string): AgiAddress => ({ kind: 'server', host, port, script })

test('addresses', () => {
  const rows: readonly (readonly [string, AgiAddress])[] = [
    ['agi://127.0.0.1', server('127.0.0.1', 4573, '')],
    ['agi://127.0.0.1:9000/menu', server('127.0.0.1', 9000, 'menu')],
    ['AGI://example.org/a/b?x=1&y=2', server('example.org', 4573, 'a/b?x=1&y=2')],
    ['agi://example.org?x=1', server('example.org', 4573, '?x=1')],
    ['agi://[::1]:9000/menu', server('::1', 9000, 'menu')],
    ['hagi://example.org/menu', { kind: 'servers', domain: 'example.org', script: 'menu' }],
    ['agi:async', { kind: 'async' }],
    ['menu.sh', { kind: 'program', path: 'menu.sh' }],
  ]
  for (const [request, address] of rows) assert.deepEqual(parseAddress(request), address, request)
  for (const request of ['', ' ', 'agi://', 'agi://:90/x', 'agi://a:0/', 'agi://a:70000/', 'agi://a:x/', 'hagi:///x']) {
    assert.equal(parseAddress(request).kind, 'wrong', request)
  }
})
