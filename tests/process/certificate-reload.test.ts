// TLS: the certificate of http.conf is served, and replaced on SIGHUP while connections go on.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { connect, type TLSSocket } from 'node:tls'
import { freePort, temporaryDirectory } from '@jackfield/base/testing'
import { makeCertificate } from '../support/certificate.ts'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'

const directory = temporaryDirectory('certificates')
let exchange: ExchangeProcess
let port: number

before(async () => {
  port = await freePort()
  const { certificate, key } = makeCertificate(directory, 'door', 'first.example')
  exchange = await ExchangeProcess.start({
    http: `tlsenable = yes
tlsbindaddr = 127.0.0.1:${port}
tlscertfile = ${certificate}
tlsprivatekey = ${key}
tlsdisablev11 = yes
`,
  })
})
after(async () => {
  await exchange.stop()
  rmSync(directory, { recursive: true })
})

async function secureConnection(): Promise<{ socket: TLSSocket; raw: RawConnection; name: string }> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  const raw = new RawConnection(socket)
  await once(socket, 'secureConnect')
  return { socket, raw, name: String(socket.getPeerCertificate().subject.CN) }
}

const ping = () => `GET /ari/asterisk/ping HTTP/1.1\r\nHost: x\r\nAuthorization: ${exchange.authorization}\r\n\r\n`

it('answers requests and serves event sockets over TLS', async () => {
  const { raw, name } = await secureConnection()
  assert.equal(name, 'first.example')
  await raw.send(ping()).until(/"pong"/)
  await raw.close()
  const socket = await EventClient.open(exchange.events('secure').replace('ws:', 'wss:').replace(/:\d+/, `:${port}`), {
    rejectUnauthorized: false,
  })
  assert.equal((await socket.request('GET', 'asterisk/ping')).status_code, 200)
  await socket.close()
})

it('refuses versions of TLS that are switched off', async () => {
  // without this the client itself would not offer them
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...old })
  const [error] = await once(socket, 'error')
  assert.match(String(error), /alert protocol version/)
})

it('serves another certificate after SIGHUP, and drops no connection', async () => {
  const kept = await secureConnection()
  await kept.raw.send(ping()).until(/"pong"/)
  const socket = await EventClient.open(exchange.events('kept').replace('ws:', 'wss:').replace(/:\d+/, `:${port}`), {
    rejectUnauthorized: false,
  })
  makeCertificate(directory, 'door', 'second.example')
  await exchange.reload()
  const fresh = await secureConnection()
  assert.equal(fresh.name, 'second.example')
  await fresh.raw.send(ping()).until(/"pong"/)
  await kept.raw.send(ping()).until(/"pong".*"pong"/s)
  assert.equal((await socket.request('GET', 'asterisk/ping')).status_code, 200)
  for (const { raw } of [kept, fresh]) await raw.close()
  await socket.close()
})

it('keeps the certificate it has when the new one is none, and says so', async () => {
  writeFileSync(join(directory, 'door.crt'), 'this is no certificate')
  await exchange.reload()
  assert.match(exchange.errors, /the HTTP certificate was not replaced, the old one stays in use/)
  const { raw, name } = await secureConnection()
  assert.equal(name, 'second.example')
  await raw.close()
})
