import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { PeerCertificate } from 'node:tls'
import { checkServerName } from './check-server-name.ts'

const certificate = (subjectaltname: string | undefined, CN = 'nobody') =>
  ({ subject: { CN }, subjectaltname }) as unknown as PeerCertificate

it('a certificate names a server exactly, or by a wildcard where that is allowed', () => {
  const judge = (host: string, names: string | undefined, common?: string) =>
    [false, true].map((allowsWildcards) => checkServerName(host, certificate(names, common), allowsWildcards)?.message)
  assert.deepEqual(judge('sip.example.com', 'DNS:sip.example.com'), [undefined, undefined])
  assert.deepEqual(judge('SIP.example.com.', 'DNS:other.example.com, DNS:sip.Example.com'), [undefined, undefined])
  assert.deepEqual(judge('sip.example.com', 'DNS:*.example.com'), [
    'the certificate names sip.example.com by a wildcard only',
    undefined,
  ])
  assert.deepEqual(judge('sip.example.com', 'DNS:*.example.com, DNS:sip.example.com'), [undefined, undefined])
  assert.deepEqual(judge('10.0.0.1', 'IP Address:10.0.0.1'), [undefined, undefined])
  assert.deepEqual(judge('sip.example.com', undefined, 'sip.example.com'), [undefined, undefined])
  for (const host of ['a.b.example.com', 'example.com', '10.0.0.1']) {
    for (const message of judge(host, 'DNS:*.example.com')) assert.match(message ?? '', /does not match/)
  }
})
