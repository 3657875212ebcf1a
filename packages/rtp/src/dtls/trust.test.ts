import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createCertificate, readCertificate } from './certificate.ts'
import { DtlsSession } from './dtls-session.ts'
import { isTrusted, readAuthorities } from './trust.ts'

const pem = (name: string) => readFileSync(new URL(`../../testdata/dtls/${name}.pem`, import.meta.url), 'utf8')
const nowMs = Date.UTC(2030, 0, 1)
const read = (...names: string[]) => readAuthorities(names.map(pem))

test('a certificate is trusted that an authority issued, itself or by way of another that was sent along', () => {
  const whole = read('phone', 'middle')
  assert.ok(isTrusted(whole, read('authority'), nowMs))
  assert.ok(isTrusted(read('phone'), read('middle'), nowMs))
  assert.ok(isTrusted(read('phone'), read('phone'), nowMs), 'one that is known itself')
  assert.ok(isTrusted(read('phone', 'stranger', 'middle'), read('stranger', 'authority'), nowMs))
})

test('nobody vouches: the one between is missing, the authority is another, time is not right, or an issuer must not issue', () => {
  assert.ok(!isTrusted(read('phone'), read('authority'), nowMs))
  assert.ok(!isTrusted(read('phone', 'middle'), read('stranger'), nowMs))
  assert.ok(!isTrusted(read('phone', 'middle'), [], nowMs))
  assert.ok(!isTrusted([], read('authority'), nowMs))
  assert.ok(!isTrusted(read('phone', 'middle'), read('authority'), Date.UTC(2019, 0, 1)))
  assert.ok(!isTrusted(read('phone', 'middle'), read('authority'), Date.UTC(2300, 0, 1)))
  assert.ok(!isTrusted(read('middle'), read('phone'), nowMs))
})

test('what is no certificate cannot be read', () => {
  assert.deepEqual(readAuthorities(['nothing here']), [])
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  assert.throws(() => readAuthorities([broken]))
  assert.throws(() => readCertificate('nothing', pem('phone-key')), /no certificate/)
})

test('a handshake sends its whole chain, and ends where nobody vouches for it', () => {
  for (const [trusted, isGood] of [
    ['authority', true],
    ['stranger', false],
  ] as const) {
    const [ours, phone] = [
      createCertificate('ours', nowMs),
      readCertificate(pem('phone') + pem('middle'), pem('phone-key')),
    ]
    const outcome: string[] = []
    const queue: { to: DtlsSession; bytes: Uint8Array }[] = []
    const server: DtlsSession = new DtlsSession({
      role: 'server',
      certificate: ours,
      fingerprints: [],
      trusts: (chain) => isTrusted(chain, read(trusted), nowMs),
      send: (bytes) => queue.push({ to: client, bytes }),
      onConnected: () => outcome.push('connected'),
      onFailed: () => outcome.push('failed'),
    })
    const client: DtlsSession = new DtlsSession({
      role: 'client',
      certificate: phone,
      fingerprints: [],
      send: (bytes) => queue.push({ to: server, bytes }),
      onConnected: () => undefined,
      onFailed: () => undefined,
    })
    client.begin(0)
    for (let next = queue.shift(); next; next = queue.shift()) next.to.receive(next.bytes, 0)
    assert.deepEqual(outcome, [isGood ? 'connected' : 'failed'])
  }
})
