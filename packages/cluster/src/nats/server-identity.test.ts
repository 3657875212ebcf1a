import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PeerCertificate } from 'node:tls'
import { serverIdentity } from './server-identity.ts'

const certificate = (subjectaltname: string) => ({ subject: { CN: 'nats' }, subjectaltname }) as PeerCertificate

test('a certificate is good for the address or the name that the configuration has, and for no other', () => {
  const byAddress = serverIdentity(['tls://10.0.0.1:4222', 'tls://[2001:db8::1]'])
  // what Node asks when the library knows no name
  assert.equal(byAddress('localhost', certificate('IP Address:10.0.0.1')), undefined)
  assert.equal(byAddress('localhost', certificate('IP Address:2001:db8::1')), undefined)
  assert.match(byAddress('localhost', certificate('IP Address:10.0.0.9'))?.message ?? '', /10\.0\.0\.1/)
  const byName = serverIdentity(['tls://nats.example.com'])
  assert.equal(byName('nats.example.com', certificate('DNS:nats.example.com')), undefined)
  assert.ok(byName('nats.example.com', certificate('DNS:other.example.com')))
  assert.ok(byName('localhost', certificate('IP Address:10.0.0.1')))
})
