// Webhooks against a started exchange: the receiver of the documentation, which is away, comes back, and is told everything in order.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, patienceMs, temporaryDirectory, until } from '@jackfield/base/testing'
import { type Client, connect, verifyWebhook } from '@jackfield/client'
import { makeCertificate } from '../support/certificate.ts'
import { programOf } from '../support/documented-program.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { runJackfield } from '../support/run-jackfield.ts'
import { TalkingProgram } from '../support/talking-program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/webhooks')
const dialplan =
  '[default]\nexten => 100,1,Stasis(orders)\n same => n,Hangup()\nexten => known,1,Stasis(known)\nexten => waits,1,Answer(,i)\n same => n,Wait(600)\n'
const secret = 'a long word that both know'

/** What came over HTTPS, by path. */
const overTls: { readonly path: string; readonly type: string; readonly isSigned: boolean }[] = []
const tlsFolder = temporaryDirectory('webhooks-tls')
let exchange: ExchangeProcess
let watcher: Client
let port: number
let secure: Server

before(async () => {
  port = await freePort()
  mkdirSync(folder, { recursive: true })
  const { certificate, key } = makeCertificate(tlsFolder, 'receiver', 'localhost')
  secure = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { ok } = await verifyWebhook({ headers: request.headers, body, secret })
    overTls.push({ path: request.url ?? '', type: JSON.parse(String(body)).type, isSigned: ok })
    response.writeHead(204).end()
  })
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const place = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
  const common = `type = webhook\nsecret = ${secret}\nretry_interval = 50\nretry_interval_max = 200\n`
  writeFileSync(join(folder, 'receiver.ts'), programOf('docs/webhooks.md').replace('9000', String(port)))
  exchange = await ExchangeProcess.start({
    files: { 'extensions.conf': dialplan },
    ari: [
      // a receiver takes its time to start on a machine that others are busy on
      '[general](+)\noutbound_websocket_wait = 600s\n',
      `[orders]\n${common}url = http://127.0.0.1:${port}/telephone\napps = orders\n`,
      `[known]\n${common}url = ${place}/known\napps = known\nca_list_file = ${certificate}\n`,
      // nobody it trusts has signed that certificate
      `[unknown]\n${common}url = ${place}/unknown\napps = unknown\n`,
    ].join('\n'),
  })
  const login = { url: exchange.url, user: exchange.user, password: exchange.password }
  watcher = await connect({ ...login, application: 'watcher' })
})

after(async () => {
  await watcher?.close()
  await exchange?.stop()
  secure?.closeAllConnections()
  secure?.close()
  rmSync(tlsFolder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

async function receive(word = secret): Promise<TalkingProgram> {
  const program = new TalkingProgram(process.execPath, [join(folder, 'receiver.ts')], { env: { SECRET: word } })
  assert.equal(await program.line(), 'waiting for events')
  return program
}

/** A call that the application answers, and that is hung up. */
async function call(id: string, exten = '100'): Promise<void> {
  const words = { endpoint: `Local/${exten}@default`, extension: 'waits', channelId: id, otherChannelId: `${id}-2` }
  await watcher.channels.originate(words)
}

/** What comes until an event of this type does. */
async function linesUntil(program: TalkingProgram, end: string): Promise<string[]> {
  const types: string[] = []
  for (;;) {
    const [number = '', type = ''] = (await program.line()).split(' ')
    assert.match(number, /^[1-9]\d*$/)
    types.push(type)
    if (type === end) return types
  }
}

describe('webhooks', () => {
  it('reach the receiver of the documentation, also what happened before it was there, and while it was away', async (t) => {
    await call('first')
    const program = await receive()
    t.after(() => program.end())
    await linesUntil(program, 'StasisStart')
    await watcher.channels.answer({ channelId: 'first-2' })
    const [session] = await watcher.sessions.listByApplication({ applicationName: 'orders' })
    assert.deepEqual([session?.state, session?.outbound, session?.address], ['connected', true, `127.0.0.1:${port}`])
    await program.end()
    await watcher.channels.hangup({ channelId: 'first-2' })
    const again = await receive()
    t.after(() => again.end())
    const rest = await linesUntil(again, 'StasisEnd')
    assert.ok(rest.indexOf('ChannelHangupRequest') < rest.indexOf('StasisEnd'))
  })

  it('are not taken by a receiver that knows another secret, and wait until one knows it', async (t) => {
    const stranger = await receive('another word')
    t.after(() => stranger.end())
    const login = { url: exchange.url, user: exchange.user, password: exchange.password }
    const log = await connect({ ...login, follow: 'log:WARNING' })
    t.after(() => log.close())
    const said = log.once(
      'LogLineWritten',
      (event) => JSON.stringify(event).includes('webhook orders: it answers 401'),
      { withinMs: patienceMs },
    )
    await call('second')
    await said
    await stranger.end()
    const program = await receive()
    t.after(() => program.end())
    await linesUntil(program, 'StasisStart')
    await watcher.channels.hangup({ channelId: 'second-2' })
    await linesUntil(program, 'StasisEnd')
  })

  it('go over HTTPS, to receivers whose certificate is of somebody they trust, and to no others', async () => {
    await call('third', 'known')
    await until(() => overTls.some(({ type }) => type === 'StasisStart'))
    // what is posted first says that the application is registered
    await until(() =>
      /webhook unknown: its certificate is not accepted \(self-signed certificate\)/.test(exchange.errors),
    )
    await watcher.channels.hangup({ channelId: 'third-2' })
    await until(() => overTls.some(({ type }) => type === 'StasisEnd'))
    assert.deepEqual(
      overTls.filter(({ path, isSigned }) => path !== '/known' || !isSigned),
      [],
    )
  })

  it('are configured as the documentation shows, and check says what is wrong with them', async (t) => {
    const ini = /^```ini\n; ari.conf\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'docs/webhooks.md'), 'utf8'))?.[1]
    assert.ok(ini)
    const directory = temporaryDirectory('webhook')
    t.after(() => rmSync(directory, { recursive: true }))
    const check = (text: string) => {
      writeFileSync(join(directory, 'ari.conf'), text)
      return runJackfield('check', '--config', directory)
    }
    const right = await check(ini)
    assert.match(right.output, /^nothing is wrong$/m)
    const wrong = await check(
      ini.replace('https://', 'ftp://').replace('apps = orders', 'apps = orders\ncolour = blue'),
    )
    assert.match(wrong.output, /url/)
    assert.match(wrong.output, /colour/)
  })
})
