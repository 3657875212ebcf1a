// Handshakes with certificates that are given, on a clock in hand.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type DtlsCertificate, fingerprintOf, readCertificate } from '@jackfield/rtp'
import type { DtlsSpec } from '../../contract/port.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { engineFixture } from '../engine-fixture.ts'

const pem = (name: string) =>
  readFileSync(new URL(`../../../../rtp/testdata/dtls/${name}.pem`, import.meta.url), 'utf8')
const [localUfrag, localPwd] = ['exchange', 'a password of the exchange']
const chain = pem('phone') + pem('middle')
const issued = readCertificate(chain, pem('phone-key'))

async function handshake(dtls: Omit<DtlsSpec, 'remote'>, certificate?: DtlsCertificate) {
  const { clock, random, network, engine, notices } = engineFixture()
  const browser = await TestBrowser.open({
    clock,
    random,
    network,
    name: 'alice',
    ...(certificate ? { certificate } : {}),
  })
  const opened = await engine.carryOut('open-port', {
    port: 'alice',
    spec: {
      kind: 'rtp',
      transport: {
        ...{ localAddress: '127.0.0.1', firstPort: 0, lastPort: 0, isRtcpMultiplexed: true },
        ice: { localUfrag, localPwd, remote: browser.ice },
        dtls: { ...dtls, remote: browser.dtls },
      },
      streams: [{ mid: '0', kind: 'audio', codecs: [{ name: 'ulaw', payloadType: 0 }] }],
    },
  })
  browser.call(opened, localUfrag, localPwd)
  await clock.pass('1s')
  const posted = notices.flatMap(({ type }) => (type === 'secured' || type === 'not-secured' ? [type] : []))
  // who was described again is not asked for another handshake
  await engine.carryOut('renew-port', { port: 'alice', dtls: { ...dtls, remote: browser.dtls } })
  await clock.pass('1s')
  const again = notices.filter(({ type }) => type === 'secured').length
  browser.close()
  await engine.carryOut('shutdown', {})
  return { posted, opened, again }
}

test('the certificate that is given is shown, under the hash that is wanted', async () => {
  const certificate = { chain, key: pem('phone-key') }
  const usual = await handshake({ certificate })
  assert.deepEqual(usual.posted, ['secured'])
  assert.deepEqual(usual.opened.fingerprint, { hash: 'sha-256', value: issued.fingerprint })
  assert.equal(usual.again, 1)
  const short = await handshake({ certificate, fingerprintHash: 'sha-1' })
  assert.deepEqual(short.posted, ['secured'])
  assert.deepEqual(short.opened.fingerprint, { hash: 'sha-1', value: fingerprintOf(issued.bytes, 'sha-1') })
})

test('a peer is taken whom an authority vouches for, and nobody else', async () => {
  assert.deepEqual((await handshake({ authorities: [pem('authority')] }, issued)).posted, ['secured'])
  assert.deepEqual((await handshake({ authorities: [pem('stranger')] }, issued)).posted, ['not-secured'])
  assert.deepEqual((await handshake({ authorities: [pem('authority')] })).posted, ['not-secured'])
})

test('what cannot be used is refused when the port is opened', async () => {
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  for (const dtls of [{ certificate: { chain: pem('stranger'), key: pem('phone-key') } }, { authorities: [broken] }])
    await assert.rejects(handshake(dtls), { code: 'bad-certificate' })
})
