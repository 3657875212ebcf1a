// Our handshake against OpenSSL's, in both roles: what it exports as keys of SRTP is what we have.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { systemClock } from '@jackfield/base'
import { createCertificate, type DtlsCertificate, DtlsSession, type DtlsSrtpKeys, type SrtpKeys } from '@jackfield/rtp'

const folder = mkdtempSync(join(tmpdir(), 'dtls-'))
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

function openssl(...args: readonly string[]): Peer {
  const process = spawn('openssl', args)
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

async function openSession(role: 'client' | 'server', certificate: DtlsCertificate) {
  const socket: Socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let remotePort = 0
  const connected = Promise.withResolvers<DtlsSrtpKeys>()
  const session = new DtlsSession({
    role,
    certificate,
    fingerprints: [{ hash: 'sha-256', value: theirs.fingerprint }],
    send: (datagram) => socket.send(datagram, remotePort, '127.0.0.1'),
    onConnected: connected.resolve,
    onFailed: (reason) => connected.reject(new Error(reason)),
  })
  socket.on('message', (bytes, from) => {
    remotePort = from.port
    session.receive(bytes, systemClock.now())
  })
  const begin = (port: number) => {
    remotePort = port
    session.begin(systemClock.now())
  }
  return { socket, session, connected: connected.promise, begin, port: socket.address().port }
}

/** As OpenSSL prints it: client's key, server's key, client's salt, server's salt. */
const exported = (client: SrtpKeys, server: SrtpKeys): string =>
  [client.masterKey, server.masterKey, client.masterSalt, server.masterSalt]
    .map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase())
    .join('')

describe('with OpenSSL', () => {
  after(() => rmSync(folder, { recursive: true }))

  test('as its server we agree on the same keys', async () => {
    const { socket, session, connected, port } = await openSession('server', ours)
    const args = ['-dtls1_2', '-connect', `127.0.0.1:${port}`, '-use_srtp', profile.name]
    const peer = openssl('s_client', ...args, ...identity, ...exporting)
    const keys = await connected
    const [, hex] = await peer.says(/Keying material: ([0-9A-F]+)/)
    assert.equal(exported(keys.inbound, keys.outbound), hex)
    session.close()
    peer.process.kill()
    socket.close()
  })

  test('as its client, with a cookie first, we agree on the same keys', async () => {
    const { socket, session, connected, begin } = await openSession('client', ours)
    const free = createSocket('udp4')
    free.bind(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address()
    free.close()
    await once(free, 'close')
    const args = ['-dtls1_2', '-listen', '-accept', `127.0.0.1:${port}`, '-use_srtp', profile.name, '-Verify', '1']
    const peer = openssl('s_server', ...args, ...identity, ...exporting)
    await peer.says(/ACCEPT/)
    begin(port)
    const keys = await connected
    const [, hex] = await peer.says(/Keying material: ([0-9A-F]+)/)
    assert.equal(exported(keys.outbound, keys.inbound), hex)
    session.close()
    peer.process.kill()
    socket.close()
  })
})
