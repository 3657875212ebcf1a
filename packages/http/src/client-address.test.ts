import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, type ProxyTrust } from './client-address.ts'

const proxies = new Set(['10.0.0.1', '10.0.0.2', '2001:db8::1'])
const trust = (header: ProxyTrust['header']): ProxyTrust => ({ isTrusted: (address) => proxies.has(address), header })

test('the client is the last address that no trusted proxy has', () => {
  const by = (peer: string, said?: string) => clientAddress(peer, said, trust('x-forwarded-for'))
  assert.equal(by('10.0.0.1'), '10.0.0.1')
  assert.equal(by('10.0.0.1', '192.0.2.7'), '192.0.2.7')
  assert.equal(by('10.0.0.1', '192.0.2.7, 10.0.0.2'), '192.0.2.7')
  assert.equal(by('10.0.0.1', '198.51.100.1, 192.0.2.7'), '192.0.2.7', 'what the client itself wrote is not believed')
  assert.equal(by('192.0.2.9', '198.51.100.1'), '192.0.2.9', 'nor what anybody says who is no proxy of ours')
  assert.equal(by('10.0.0.1', '10.0.0.2'), '10.0.0.2')
  assert.equal(by('10.0.0.1', '192.0.2.7:4711'), '192.0.2.7')
  assert.equal(by('10.0.0.1', '[2001:db8::7]:4711'), '2001:db8::7')
  assert.equal(by('2001:db8::1', '2001:db8::7'), '2001:db8::7')
  assert.equal(by('10.0.0.1', '::ffff:192.0.2.7'), '192.0.2.7')
  for (const malformed of ['', 'unknown', '192.0.2.7 x', '999.1.1.1', ',', 'a'.repeat(5000)]) {
    assert.equal(by('10.0.0.1', malformed), '10.0.0.1', malformed)
  }
  assert.equal(by('10.0.0.1', '192.0.2.7, unknown, 10.0.0.2'), '10.0.0.2')
})

test('the header of RFC 7239 says it in its own words', () => {
  const by = (said: string) => clientAddress('10.0.0.1', said, trust('forwarded'))
  assert.equal(by('for=192.0.2.43'), '192.0.2.43')
  assert.equal(by('proto=https;For="[2001:db8:cafe::17]:4711";by=10.0.0.1'), '2001:db8:cafe::17')
  assert.equal(by('for=198.51.100.17, for=192.0.2.43, for=10.0.0.2'), '192.0.2.43')
  assert.equal(by('for=_hidden'), '10.0.0.1')
  assert.equal(by('192.0.2.43'), '10.0.0.1')
})
