import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSecurityAddress, securityAddress } from './security-address.ts'

test('an address is written with its family, transport and port, and read again', () => {
  assert.equal(securityAddress('UDP', '192.0.2.1', 5060), 'IPV4/UDP/192.0.2.1/5060')
  assert.equal(securityAddress('TLS', '2001:db8::1', 5061), 'IPV6/TLS/2001:db8::1/5061')
  assert.deepEqual(parseSecurityAddress('IPV4/UDP/192.0.2.1/5060'), {
    address: '192.0.2.1',
    hostPort: '192.0.2.1:5060',
  })
  assert.deepEqual(parseSecurityAddress('IPV6/TLS/2001:db8::1/5061'), {
    address: '2001:db8::1',
    hostPort: '[2001:db8::1]:5061',
  })
})

test('a door that knows no port writes 0, which is shown to nobody', () => {
  assert.equal(securityAddress('TCP', '192.0.2.1'), 'IPV4/TCP/192.0.2.1/0')
  assert.deepEqual(parseSecurityAddress('IPV4/TCP/192.0.2.1/0'), { address: '192.0.2.1', hostPort: '192.0.2.1' })
  assert.deepEqual(parseSecurityAddress(''), { address: '', hostPort: '' })
})
