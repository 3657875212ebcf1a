import assert from 'node:assert/strict'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { createCertificate, type DtlsCertificate, fingerprintOf, readCertificate } from './certificate.ts'
import { DtlsSession } from './dtls-session.ts'
import type { DtlsSrtpKeys } from './handshake.ts'

const nowWall = Date.UTC(2026, 10, 15)
const [ours, theirs, strangers] = ['ours', 'theirs', 'strangers'].map((name) => createCertificate(name, nowWall)) as [
  DtlsCertificate,
  DtlsCertificate,
  DtlsCertificate,
]
const described = ({ fingerprint: value }: DtlsCertificate) => [{ hash: 'sha-256', value }]

interface Weather {
  /** what becomes of a datagram: the list of those that arrive */
  readonly carry?: (datagram: Uint8Array, from: 'client' | 'server') => readonly Uint8Array[]
  readonly client?: DtlsCertificate
  readonly server?: DtlsCertificate
  readonly clientExpects?: readonly { hash: string; value: string }[]
  readonly serverExpects?: readonly { hash: string; value: string }[]
}

/** A client and a server with time between them in hand. */
function pair({ carry = (datagram) => [datagram], ...more }: Weather = {}) {
  let nowMs = 0
  const queue: { to: 'client' | 'server'; datagram: Uint8Array }[] = []
  const keys: { client?: DtlsSrtpKeys; server?: DtlsSrtpKeys } = {}
  const failures: string[] = []
  const closed: string[] = []
  const counts = { client: 0, server: 0 }
  const side = (
    role: 'client' | 'server',
    certificate: DtlsCertificate,
    fingerprints: readonly { hash: string; value: string }[],
  ) =>
    new DtlsSession({
      role,
      certificate,
      fingerprints,
      send: (datagram) => {
        counts[role]++
        assert.ok(datagram.length <= 1_200, `${datagram.length} bytes`)
        for (const one of carry(datagram, role))
          queue.push({ to: role === 'client' ? 'server' : 'client', datagram: one })
      },
      onConnected: (agreed) => {
        keys[role] = agreed
      },
      onFailed: (reason) => failures.push(`${role}: ${reason}`),
      onClosed: () => closed.push(role),
    })
  const sides = {
    client: side('client', more.client ?? ours, more.clientExpects ?? described(more.server ?? theirs)),
    server: side('server', more.server ?? theirs, more.serverExpects ?? described(more.client ?? ours)),
  }
  function deliver(): void {
    for (let next = queue.shift(); next; next = queue.shift()) sides[next.to].receive(next.datagram, nowMs)
  }
  function run(untilMs = 60_000): void {
    sides.client.begin(nowMs)
    deliver()
    for (;;) {
      const next = Math.min(sides.client.nextMs, sides.server.nextMs)
      if (next > untilMs) return
      nowMs = next
      sides.client.tick(nowMs)
      sides.server.tick(nowMs)
      deliver()
    }
  }
  return { ...sides, keys, failures, closed, counts, run, deliver, queue }
}

function assertAgreed({ keys, failures }: ReturnType<typeof pair>): void {
  assert.deepEqual(failures, [])
  assert.ok(keys.client && keys.server)
  assert.deepEqual(keys.client.inbound, keys.server.outbound)
  assert.deepEqual(keys.client.outbound, keys.server.inbound)
  assert.notDeepEqual(keys.client.inbound, keys.client.outbound)
}

test('two sides agree on keys for SRTP without a datagram too many', () => {
  const both = pair()
  both.run()
  assertAgreed(both)
  assert.equal(both.keys.client!.inbound.profile, 'AEAD_AES_128_GCM')
  assert.deepEqual(both.counts, { client: 2, server: 2 })
  assert.equal(both.client.nextMs, Number.POSITIVE_INFINITY)
})

test('with half of the datagrams lost, doubled, late or out of order they agree all the same', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed)
    const held: { client?: Uint8Array | undefined; server?: Uint8Array | undefined } = {}
    const both = pair({
      carry: (datagram, from) => {
        const fate = random.below(6)
        if (fate < 1) return []
        if (fate === 2) return [datagram, datagram]
        const before = held[from] ? [held[from]] : []
        held[from] = fate === 3 ? datagram : undefined
        return fate === 3 ? before : [datagram, ...before]
      },
    })
    both.run()
    assertAgreed(both)
  }
})

test('the last flight is said again to a client that did not hear it', () => {
  let heard = 0
  const both = pair({ carry: (datagram, from) => (from === 'server' && ++heard > 1 && heard < 5 ? [] : [datagram]) })
  both.run()
  assertAgreed(both)
})

test('a certificate other than the described one is refused, on either side', () => {
  const atServer = pair({ serverExpects: described(strangers) })
  atServer.run()
  assert.match(atServer.failures[0]!, /^server: certificate: badCertificate/)
  assert.equal(atServer.keys.server, undefined)
  const atClient = pair({ clientExpects: described(strangers) })
  atClient.run()
  assert.match(atClient.failures[0]!, /^client: certificate: badCertificate/)
  assert.equal(atClient.keys.client, undefined)
  const unknownHash = pair({ clientExpects: [{ hash: 'md5', value: '00' }] })
  unknownHash.run()
  assert.equal(unknownHash.keys.client, undefined)
})

test('whoever shows a certificate without having its key is refused, on either side', () => {
  const thief = { ...theirs, key: strangers.key }
  const server = pair({ server: thief })
  server.run()
  assert.match(server.failures[0]!, /^client: serverKeyExchange: decryptError/)
  const client = pair({ client: { ...ours, key: strangers.key } })
  client.run()
  assert.match(client.failures[0]!, /^server: certificateVerify: decryptError/)
})

test('a changed byte in any datagram never leads to keys that differ', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed)
    const both = pair({
      carry: (datagram) => {
        const copy = datagram.slice()
        if (random.below(3) === 0) copy[random.below(copy.length)] = random.below(256)
        return [copy]
      },
    })
    both.run()
    if (both.keys.client && both.keys.server) assertAgreed({ ...both, failures: [] })
  }
})

test('rubbish, alerts that nobody signed and messages out of turn end no handshake and no session', () => {
  const random = seededRandom(4)
  const both = pair()
  const rubbish = () => {
    const bytes = random.bytes(25 + random.below(100))
    bytes.set([20 + random.below(5), 0xfe, 0xfd, 0, random.below(2)])
    bytes.set([0, bytes.length - 13], 11)
    // a handshake message whose place in the row is far ahead
    if (bytes[0] === 22) bytes.set([0x7f, 0xff], 17)
    return bytes
  }
  for (let round = 0; round < 500; round++) both.server.receive(rubbish(), 0)
  both.run()
  assertAgreed(both)
  for (let round = 0; round < 500; round++) both.server.receive(rubbish(), 61_000)
  both.server.receive(Uint8Array.from([21, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 99, 0, 2, 2, 40]), 61_000)
  assert.equal(both.server.state, 'connected')
})

test('a peer that is not there yet is asked less and less often, for as long as it takes', () => {
  const both = pair({ carry: () => [] })
  both.run()
  assert.equal(both.client.state, 'awaits-hello')
  assert.ok(both.counts.client > 5 && both.counts.client < 20, `${both.counts.client} hellos`)
})

test('a peer that falls silent in the middle is given up after half a minute', () => {
  let datagrams = 0
  const both = pair({ carry: (datagram) => (++datagrams > 2 ? [] : [datagram]) })
  both.run()
  assert.deepEqual(both.failures.toSorted(), [
    'client: the handshake did not end in time',
    'server: the handshake did not end in time',
  ])
})

test('the end of one side is told to the other', () => {
  const both = pair()
  both.run()
  both.client.close()
  both.deliver()
  assert.deepEqual(both.closed, ['server'])
})

test('a description by a hash that there is not fits no certificate, and breaks nothing', () => {
  for (const hash of ['constructor', '__proto__', 'toString', 'sha-3', ''])
    assert.equal(fingerprintOf(ours.bytes, hash), undefined, hash)
  const { run, failures } = pair({ serverExpects: [{ hash: 'constructor', value: 'AA' }] })
  run()
  assert.equal(failures.length > 0, true)
})

test('our own certificate is one that others can read, and it is signed by its own key', () => {
  const certificate = new X509Certificate(ours.bytes)
  assert.ok(certificate.verify(certificate.publicKey))
  assert.equal(certificate.subject, 'CN=ours')
  assert.equal(certificate.fingerprint256, ours.fingerprint)
  assert.equal(fingerprintOf(ours.bytes, 'SHA-512'), certificate.fingerprint512)
  assert.ok(Date.parse(certificate.validTo) > nowWall + 9 * 365 * 86_400_000)
})

test('a certificate from files is taken with its key, and refused with another one', () => {
  const pem = (bytes: Uint8Array) =>
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes).toString('base64')}\n-----END CERTIFICATE-----\n`
  const text = ({ key }: DtlsCertificate) => key.export({ format: 'pem', type: 'pkcs8' }) as string
  const both = pair({ server: readCertificate(pem(theirs.bytes), text(theirs)) })
  both.run()
  assertAgreed(both)
  assert.throws(() => readCertificate(pem(theirs.bytes), text(ours)), /does not belong/)
  const { privateKey } = generateKeyPairSync('ed25519')
  assert.throws(() => readCertificate(pem(theirs.bytes), privateKey.export({ format: 'pem', type: 'pkcs8' }) as string))
})
