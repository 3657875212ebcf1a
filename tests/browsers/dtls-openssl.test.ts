// Our handshake against OpenSSL's, in both roles: what it exports as keys of SRTP is what we have.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import {
  createCertificate,
  type DtlsCertificate,
  DtlsSession,
  type DtlsSessionOptions,
  type DtlsSrtpKeys,
  HelloCookies,
  type SrtpKeys,
} from '@jackfield/rtp'
import { endWithTests } from '../support/end-with-tests.ts'

const folder = temporaryDirectory('dtls')
const [ours, theirs] = [createCertificate('ours', systemClock.wall()), createCertificate('theirs', systemClock.wall())]
const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
writeFileSync(
  files.certificate,
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(theirs.bytes).toString('base64')}\n-----END CERTIFICATE-----\n`,
)
writeFileSync(files.key, theirs.key.export({ format: 'pem', type: 'pkcs8' }))

/** The profile by OpenSSL's name, and how much it exports. */
const profile = { name: 'SRTP_AES128_CM_SHA1_80', exports: 60 }
const exporting = ['-keymatexport', 'EXTRACTOR-dtls_srtp', '-keymatexportlen', String(profile.exports)]
const identity = ['-cert', files.certificate, '-key', files.key]

interface Peer {
  readonly process: ChildProcess
  /** resolves when its output has this */
  says(pattern: RegExp): Promise<RegExpExecArray>
}

/** OpenSSL as it was before the extended master secret. */
const oldFile = join(folder, 'old.cnf')
writeFileSync(
  oldFile,
  'openssl_conf = conf\n[conf]\nssl_conf = ssl\n[ssl]\nsystem_default = old\n[old]\nOptions = -ExtendedMasterSecret\n',
)

function openssl(...args: readonly string[]): Peer {
  return run(args, {})
}

function run(args: readonly string[], environment: Record<string, string>): Peer {
  const process = endWithTests(spawn('openssl', args, { env: { PATH: '/usr/bin:/bin', ...environment } }))
  let said = ''
  const waiting: { pattern: RegExp; resolve: (match: RegExpExecArray) => void; reject: (error: Error) => void }[] = []
  const look = (data: Buffer) => {
    said += data.toString('latin1')
    for (const { pattern, resolve } of waiting) {
      const match = pattern.exec(said)
      if (match) resolve(match)
    }
  }
  process.stdout.on('data', look)
  process.stderr.on('data', look)
  process.on('close', () => {
    for (const { pattern, reject } of waiting) reject(new Error(`openssl never said ${pattern}:\n${said}`))
  })
  return {
    process,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        waiting.push({ pattern, resolve, reject })
        look(Buffer.alloc(0))
      }),
  }
}

async function openSession(
  role: 'client' | 'server',
  certificate: DtlsCertificate,
  more: Partial<DtlsSessionOptions> & { readonly cookies?: HelloCookies } = {},
) {
  const socket: Socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let remotePort = 0
  const connected = Promise.withResolvers<DtlsSrtpKeys>()
  const { cookies, ...options } = more
  const asked = { count: 0 }
  const open = (hello?: DtlsSessionOptions['hello']) =>
    new DtlsSession({
      role,
      certificate,
      fingerprints: [{ hash: 'sha-256', value: theirs.fingerprint }],
      send: (datagram) => socket.send(datagram, remotePort, '127.0.0.1'),
      onConnected: connected.resolve,
      onFailed: (reason) => connected.reject(new Error(reason)),
      hello,
      ...options,
    })
  let session = open()
  let isVerified = cookies === undefined
  socket.on('message', (bytes, from) => {
    remotePort = from.port
    const verdict = isVerified ? undefined : cookies?.check(bytes, from.address, from.port)
    if (verdict?.type === 'verify') {
      asked.count++
      socket.send(verdict.datagram, remotePort, '127.0.0.1')
      return
    }
    if (verdict) {
      isVerified = true
      session = open(verdict.place)
    }
    session.receive(bytes, systemClock.now())
  })
  const begin = (port: number) => {
    remotePort = port
    session.begin(systemClock.now())
  }
  const close = () => session.close()
  return { socket, close, asked, connected: connected.promise, begin, port: socket.address().port }
}

/** As OpenSSL prints it: client's key, server's key, client's salt, server's salt. */
const exported = (client: SrtpKeys, server: SrtpKeys): string =>
  [client.masterKey, server.masterKey, client.masterSalt, server.masterSalt]
    .map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase())
    .join('')

describe('with OpenSSL', () => {
  after(() => rmSync(folder, { recursive: true }))

  test('as its server we agree on the same keys', async () => {
    const { socket, close, connected, port } = await openSession('server', ours)
    const args = ['-dtls1_2', '-connect', `127.0.0.1:${port}`, '-use_srtp', profile.name]
    const peer = openssl('s_client', ...args, ...identity, ...exporting)
    const keys = await connected
    const [, hex] = await peer.says(/Keying material: ([0-9A-F]+)/)
    assert.equal(exported(keys.inbound, keys.outbound), hex)
    close()
    peer.process.kill()
    socket.close()
  })

  test('as its server that asks for a cookie first we agree on the same keys', async () => {
    const { socket, close, asked, connected, port } = await openSession('server', ours, { cookies: new HelloCookies() })
    const args = ['-dtls1_2', '-connect', `127.0.0.1:${port}`, '-use_srtp', profile.name]
    const peer = openssl('s_client', ...args, ...identity, ...exporting)
    const keys = await connected
    const [, hex] = await peer.says(/Keying material: ([0-9A-F]+)/)
    assert.equal(exported(keys.inbound, keys.outbound), hex)
    // OpenSSL says hello again after a second without an answer
    assert.ok(asked.count >= 1)
    close()
    peer.process.kill()
    socket.close()
  })

  test('one that knows no extended master secret is refused, and taken where that is allowed', async () => {
    const dial = (port: number) => {
      const args = ['-dtls1_2', '-connect', `127.0.0.1:${port}`, '-use_srtp', profile.name]
      return run(['s_client', ...args, ...identity, ...exporting], { OPENSSL_CONF: oldFile })
    }
    const strict = await openSession('server', ours)
    const refused = dial(strict.port)
    await assert.rejects(strict.connected, /extended master secret/)
    refused.process.kill()
    strict.socket.close()
    const { socket, close, connected, port } = await openSession('server', ours, { extendedMasterSecret: 'optional' })
    const peer = dial(port)
    const keys = await connected
    const [, hex] = await peer.says(/Keying material: ([0-9A-F]+)/)
    assert.equal(exported(keys.inbound, keys.outbound), hex)
    close()
    peer.process.kill()
    socket.close()
  })

  test('as its client, with a cookie first, we agree on the same keys', async () => {
    const { socket, close, connected, begin } = await openSession('client', ours)
    const port = await freePort()
    const args = ['-dtls1_2', '-listen', '-accept', `127.0.0.1:${port}`, '-use_srtp', profile.name, '-Verify', '1']
    const peer = openssl('s_server', ...args, ...identity, ...exporting)
    await peer.says(/ACCEPT/)
    begin(port)
    const keys = await connected
    const [, hex] = await peer.says(/Keying material: ([0-9A-F]+)/)
    assert.equal(exported(keys.outbound, keys.inbound), hex)
    close()
    peer.process.kill()
    socket.close()
  })
})
