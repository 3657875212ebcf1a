// The manager interface is opened, moved and closed by reading manager.conf again.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { connect } from 'node:tls'
import { freePort, until } from '@jackfield/base/testing'
import { makeCertificate } from '../support/certificate.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'

const user = '[tester]\nsecret = word\nread = all\nwrite = all\n'

const logIn = async (port: number): Promise<RawConnection> => {
  const connection = await RawConnection.open(port)
  connection.send('Action: Login\r\nUsername: tester\r\nSecret: word\r\n\r\n')
  await connection.until(/Event: FullyBooted\r\n/)
  return connection
}

it('follows manager.conf while the exchange runs', async () => {
  const [one, other] = [await freePort(), await freePort()]
  const exchange = await ExchangeProcess.start({ files: { 'manager.conf': `[general]\nenabled = no\n${user}` } })
  const follow = async (general: string) => {
    exchange.write('manager.conf', `[general]\n${general}\n${user}`)
    await exchange.reload()
  }
  const webStatus = async () => (await fetch(`${exchange.url}/rawman?action=ping`)).status
  try {
    await assert.rejects(RawConnection.open(one), { code: 'ECONNREFUSED' })
    assert.equal(await webStatus(), 404)
    await follow(`enabled = yes\nport = ${one}\nwebenabled = yes`)
    const first = await logIn(one)
    assert.equal(await webStatus(), 200)

    await follow(`enabled = yes\nport = ${other}`)
    // the exchange goes on
    assert.doesNotMatch(await first.ended, /Event: Shutdown\r\n/)
    await assert.rejects(RawConnection.open(one), { code: 'ECONNREFUSED' })
    assert.equal(await webStatus(), 404)
    const second = await logIn(other)

    // by one of its own clients
    exchange.write('manager.conf', `[general]\nenabled = no\n${user}`)
    second.send('Action: Reload\r\n\r\n')
    await second.ended
    await until(() =>
      /manager interface listens at 127\.0\.0\.1:\d+ now[\s\S]*manager interface listens nowhere now/.test(
        exchange.errors,
      ),
    )
    await assert.rejects(RawConnection.open(other), { code: 'ECONNREFUSED' })
  } finally {
    await exchange.stop()
  }
})

it('blocks whom it has blocked where it is now', async () => {
  const [one, other] = [await freePort(), await freePort()]
  const blocks = 'auth_block_failures = 1\nauth_block_exempt = 192.0.2.1'
  const conf = (port: number) => `[general]\nenabled = yes\nport = ${port}\n${blocks}\n${user}`
  const exchange = await ExchangeProcess.start({ files: { 'manager.conf': conf(one) } })
  const guess = async (port: number) => {
    const guessing = await RawConnection.open(port)
    guessing.send('Action: Login\r\nUsername: tester\r\nSecret: guessed\r\n\r\n')
    await guessing.ended
  }
  const blocked = async () => {
    const listed = (await (await exchange.request('GET', '/security/blocks')).json()) as Record<string, unknown>[]
    return listed.map(({ service, account }) => [service, account])
  }
  try {
    await guess(one)
    assert.deepEqual(await blocked(), [['AMI', 'tester']])
    exchange.write('manager.conf', conf(other))
    await exchange.reload()
    assert.deepEqual(await blocked(), [['AMI', 'tester']])
    const right = await RawConnection.open(other)
    right.send('Action: Login\r\nUsername: tester\r\nSecret: word\r\n\r\n')
    assert.match(await right.ended, /Response: Error\r\n/)
  } finally {
    await exchange.stop()
  }
})

it('does not wait for a connection over TLS that says nothing', async () => {
  const [plain, secure, other] = [await freePort(), await freePort(), await freePort()]
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-tls-'))
  const { certificate, key } = makeCertificate(directory, 'manager', 'localhost')
  const conf = (port: number) =>
    `[general]\nenabled = yes\nport = ${port}\ntlsenable = yes\ntlsbindaddr = 127.0.0.1:${secure}\n` +
    `tlscertfile = ${certificate}\ntlsprivatekey = ${key}\nauthtimeout = 600\n${user}`
  const exchange = await ExchangeProcess.start({ files: { 'manager.conf': conf(plain) } })
  try {
    const silent = await RawConnection.open(secure)
    exchange.write('manager.conf', conf(other))
    await exchange.reload()
    await silent.ended
    await (await logIn(other)).close()
  } finally {
    await exchange.stop()
    rmSync(directory, { recursive: true })
  }
})

it('shows a certificate that was renewed, and keeps the old one where the new one is none', async () => {
  const secure = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-tls-'))
  const { certificate, key } = makeCertificate(directory, 'manager', 'first')
  const tls = `tlsenable = yes\ntlsbindaddr = 127.0.0.1:${secure}\ntlscertfile = ${certificate}\ntlsprivatekey = ${key}`
  const conf = `[general]\nenabled = yes\nport = ${await freePort()}\n${tls}\n${user}`
  const exchange = await ExchangeProcess.start({ files: { 'manager.conf': conf } })
  const shownName = async () => {
    const socket = connect({ port: secure, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { subject } = socket.getPeerCertificate()
    socket.destroy()
    return subject.CN
  }
  try {
    assert.equal(await shownName(), 'first')
    makeCertificate(directory, 'manager', 'second')
    await exchange.reload()
    assert.equal(await shownName(), 'second')
    writeFileSync(certificate, 'none')
    await exchange.reload()
    assert.equal(await shownName(), 'second')
    assert.match(
      exchange.errors,
      /the certificate of the manager interface was not replaced, the old one stays in use: /,
    )
  } finally {
    await exchange.stop()
    rmSync(directory, { recursive: true })
  }
})

it('stops trying an address that is not wanted any more', async () => {
  const [taken, free] = [await freePort(), await freePort()]
  const conf = (port: number) => `[general]\nenabled = yes\nport = ${port}\n${user}`
  const holder = await ExchangeProcess.start({ files: { 'manager.conf': conf(taken) } })
  const exchange = await ExchangeProcess.start({ files: { 'manager.conf': conf(taken) } })
  try {
    assert.equal((await fetch(`${exchange.url}/ready`)).status, 503)
    exchange.write('manager.conf', conf(free))
    await exchange.reload()
    assert.equal((await fetch(`${exchange.url}/ready`)).status, 200)
    await (await logIn(free)).close()
  } finally {
    await exchange.stop()
    await holder.stop()
  }
})
