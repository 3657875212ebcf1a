import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '@jackfield/base/testing'
import { fingerprintOf, readCertificate } from '@jackfield/rtp'
import { stasis } from '../../exchange-fixture.ts'
import type { EndpointSettings } from '../configuration/settings.ts'
import { CallsFixture } from './calls-fixture.ts'
import { DtlsFiles } from './dtls-files.ts'

const testdata = fileURLToPath(new URL('../../../../rtp/testdata/dtls', import.meta.url))
const pem = (name: string) => readFileSync(join(testdata, `${name}.pem`), 'utf8')
const settings = (given: Partial<EndpointSettings>) =>
  ({
    ...{ dtls_cert_file: '', dtls_private_key: '', dtls_ca_file: '', dtls_ca_path: '' },
    ...{ dtls_verify: 'no', dtls_fingerprint: 'SHA-256', ...given },
  }) as EndpointSettings
const own = { dtls_cert_file: 'phone.pem', dtls_private_key: 'phone-key.pem' }

describe('certificates of an endpoint', () => {
  let directory: string
  beforeEach(() => {
    directory = temporaryDirectory('dtls')
    for (const name of ['phone.pem', 'phone-key.pem']) copyFileSync(join(testdata, name), join(directory, name))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  it('are read from their files, and anew when those change', () => {
    const files = new DtlsFiles(directory)
    assert.deepEqual(files.of(settings({})), {})
    assert.deepEqual(files.of(settings({ dtls_extended_master_secret: 'optional' })), {
      extendedMasterSecret: 'optional',
    })
    assert.deepEqual(files.of(settings(own)), { certificate: { chain: pem('phone'), key: pem('phone-key') } })
    copyFileSync(join(testdata, 'stranger.pem'), join(directory, 'phone.pem'))
    utimesSync(join(directory, 'phone.pem'), 1, 1)
    assert.throws(() => files.of(settings(own)), /does not belong/)
  })

  it('that are missing, or are none, are told', () => {
    const files = new DtlsFiles(testdata)
    for (const [given, words] of [
      [{ dtls_cert_file: 'missing.pem' }, /missing\.pem/],
      [{ dtls_cert_file: 'phone.pem' }, /./],
      [{ dtls_cert_file: 'README.md', dtls_private_key: 'phone-key.pem' }, /no certificate/],
      [{ dtls_verify: 'certificate', dtls_ca_file: 'README.md' }, /no certificate/],
    ] as const)
      assert.throws(() => files.of(settings(given)), words)
  })

  it('of those who are trusted are needed only where issuers are asked for', () => {
    const files = new DtlsFiles(testdata)
    const dtls_ca_file = 'authority.pem'
    assert.deepEqual(files.of(settings({ dtls_verify: 'fingerprint', dtls_ca_file })), {})
    for (const dtls_verify of ['certificate', 'yes'] as const)
      assert.deepEqual(files.of(settings({ dtls_verify, dtls_ca_file })), { authorities: [pem('authority')] })
    assert.ok((files.of(settings({ dtls_verify: 'yes' })).authorities?.length ?? 0) > 10)
    assert.equal(files.of(settings({ dtls_verify: 'yes', dtls_ca_path: '.' })).authorities?.length, 4)
  })
})

describe('a call with a handshake', () => {
  const offer = [
    'v=0',
    'o=- 1 1 IN IP4 10.0.0.2',
    's=-',
    'c=IN IP4 10.0.0.2',
    't=0 0',
    'm=audio 4000 UDP/TLS/RTP/SAVP 0',
    'a=fingerprint:sha-256 AA:BB',
    'a=setup:actpass',
    'a=rtcp-mux',
    '',
  ].join('\r\n')
  const answerWith = async (...lines: string[]) => {
    const callsFixture = new CallsFixture({ '100@test': [stasis('app')] }, ['media_encryption=dtls', ...lines])
    callsFixture.party.dials('100', { body: offer })
    await callsFixture.soon()
    callsFixture.fixture.exchange.channels.list()[0]?.answer()
    await callsFixture.soon()
    const { problems } = callsFixture.fixture
    const { seen, responses } = callsFixture.party
    await callsFixture.close()
    return { status: seen.at(-1), text: responses.at(-1)?.body.toString() ?? '', problems }
  }

  it('shows the certificate of its endpoint, named as the endpoint wants', async () => {
    const { bytes } = readCertificate(pem('phone'), pem('phone-key'))
    const files = ['dtls_cert_file=phone.pem', 'dtls_private_key=phone-key.pem']
    for (const hash of ['SHA-256', 'SHA-1']) {
      const { text } = await answerWith(...files, `dtls_fingerprint=${hash}`)
      const name = hash.toLowerCase()
      assert.ok(text.includes(`a=fingerprint:${name} ${fingerprintOf(bytes, name)}\r\n`), text)
    }
  })

  it('is refused, and the log says why, where the certificate cannot be used', async () => {
    const { status, problems } = await answerWith('dtls_cert_file=missing.pem')
    assert.equal(status, '500')
    assert.match(problems.join(), /no call with alice: .*missing\.pem/)
  })
})
