// Sockets the exchange opens itself, to a far side of ours: always connected, one for each call, and what is said about losses.

import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { makeCertificate } from '../support/certificate.ts'
import type { EventClient, Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { FarSide } from '../support/far-side.ts'

// everything of these types can be made while the exchange runs
const sorcery = `[res_websocket_client]
websocket_client = memory

[res_ari]
outbound_websocket = memory
`
const users = `[far]
type = user
password = far

[onlooker]
type = user
password = onlooker
read_only = yes
`
const dialplan = `[default]
exten => stay,1,Answer()
 same => n,Wait(600)
exten => ask,1,Stasis(percall,one,two)
 same => n,Set(GLOBAL(AFTER)=\${STASISSTATUS})
 same => n,Hangup()
`
const general = '[general]\nenabled = yes\nresume_events = 5\n\n[tester]\ntype = user\npassword = a word for tests\n'

let exchange: ExchangeProcess
let far: FarSide
const certificates = temporaryDirectory('far')

before(async () => {
  const files = { 'sorcery.conf': sorcery, 'ari.conf': general, 'extensions.conf': dialplan }
  exchange = await ExchangeProcess.start({ files, ari: users })
})
after(async () => {
  await exchange.stop()
  rmSync(certificates, { recursive: true })
})

const object = (configClass: string, type: string, id: string) =>
  `/asterisk/config/dynamic/${configClass}/${type}/${id}`

async function put(path: string, values: Record<string, string>): Promise<void> {
  const fields = Object.entries(values).map(([attribute, value]) => ({ attribute, value }))
  const answer = await exchange.request('PUT', path, { fields })
  assert.equal(answer.status, 200, await answer.text())
}

/** Both objects of an outbound websocket, under one id; it works at once. */
async function configure(id: string, client: Record<string, string>, websocket: Record<string, string> = {}) {
  const uri = `ws://127.0.0.1:${far.port}/${id}`
  const timing = { connection_timeout: '240000', reconnect_interval: '20' }
  await put(object('res_websocket_client', 'websocket_client', id), { uri, ...timing, protocols: 'ari', ...client })
  const words = { websocket_client_id: id, apps: id, local_ari_user: 'far', ...websocket }
  await put(object('res_ari', 'outbound_websocket', id), words)
}

async function forget(id: string): Promise<void> {
  await exchange.request('DELETE', object('res_ari', 'outbound_websocket', id))
  await exchange.request('DELETE', object('res_websocket_client', 'websocket_client', id))
}

/** Cuts a connection and refuses the next, until the exchange has noticed. */
async function lose(client: EventClient): Promise<void> {
  far.refusing = 503
  const before = far.tries
  await client.cut()
  while (far.tries === before) await exchange.request('GET', '/asterisk/ping')
}

const tell = (application: string, name: string) =>
  exchange.request('POST', `/events/user/${name}?application=${application}`)

const heard = (client: EventClient, name: string) =>
  client.next('ChannelUserevent', (event) => event.eventname === name)

describe('one that is always connected', () => {
  before(async () => {
    far = await FarSide.open()
  })
  afterEach(() => forget('constant'))

  it('is opened as soon as it is configured, with its credentials and sub-protocol', async () => {
    await configure('constant', { connection_type: 'persistent', username: 'us', password: 'word' })
    const { request, client } = await far.visit()
    assert.equal(request.url, '/constant')
    assert.equal(request.headers['sec-websocket-protocol'], 'ari')
    assert.equal(request.headers.authorization, `Basic ${Buffer.from('us:word').toString('base64')}`)
    const { application } = await client.next('ApplicationRegistered')
    assert.equal(application, 'constant')
    assert.equal((await tell('constant', 'hello')).status, 204)
    await heard(client, 'hello')
    await forget('constant')
    await client.next('ApplicationUnregistered')
    assert.equal((await client.closed).code, 1000)
  })

  it('lets the far side do what its user may, and no more', async () => {
    await configure('constant', { connection_type: 'persistent' }, { local_ari_user: 'onlooker' })
    const { client } = await far.visit()
    assert.equal((await client.request('GET', 'asterisk/ping')).status_code, 200)
    const refused = await client.request('PUT', 'mailboxes/box?oldMessages=1&newMessages=1')
    assert.equal(refused.status_code, 403)
  })

  it('is opened again when it is lost; what happened meanwhile comes in order, once', async () => {
    await configure('constant', { connection_type: 'persistent' })
    const first = await far.visit()
    await first.client.next('ApplicationRegistered')
    await lose(first.client)
    for (const name of ['a', 'b', 'c']) assert.equal((await tell('constant', name)).status, 204)
    far.refusing = undefined
    const second = await far.visit()
    await second.client.next('ApplicationRegistered')
    await tell('constant', 'd')
    const names = []
    while (names.at(-1) !== 'd') names.push((await second.client.next('ChannelUserevent')).eventname)
    assert.deepEqual(names, ['a', 'b', 'c', 'd'])
  })

  it('says how much was lost when more happened than is kept', async () => {
    await configure('constant', { connection_type: 'persistent' })
    const first = await far.visit()
    await first.client.next('ApplicationRegistered')
    await lose(first.client)
    // five are kept
    for (const name of ['1', '2', '3', '4', '5', '6', '7', '8']) await tell('constant', name)
    far.refusing = undefined
    const { client } = await far.visit()
    await client.next('ApplicationRegistered')
    const { lost, reason } = await client.next('EventsLost')
    assert.deepEqual([lost, reason], [3, 'away-too-long'])
    const names: unknown[] = []
    while (names.at(-1) !== '8') names.push((await client.next('ChannelUserevent')).eventname)
    assert.deepEqual(names, ['4', '5', '6', '7', '8'])
  })

  it('is tried until the far side is there', async () => {
    far.refusing = 401
    const before = far.tries
    await configure('constant', { connection_type: 'persistent' })
    while (far.tries < before + 3) await exchange.request('GET', '/asterisk/ping')
    far.refusing = undefined
    const { client } = await far.visit()
    await client.next('ApplicationRegistered')
  })

  it('goes elsewhere at once when its configuration says so', async () => {
    await configure('constant', { connection_type: 'persistent' })
    const first = await far.visit()
    await first.client.next('ApplicationRegistered')
    await put(object('res_websocket_client', 'websocket_client', 'constant'), {
      uri: `ws://127.0.0.1:${far.port}/elsewhere`,
    })
    assert.equal((await first.client.closed).code, 1000)
    assert.equal((await far.visit()).request.url, '/elsewhere')
  })
})

describe('one over TLS', () => {
  const { certificate, key } = makeCertificate(certificates, 'far', 'localhost')
  const secure = { connection_type: 'persistent', tls_enabled: 'yes' }

  before(async () => {
    await far.close()
    far = await FarSide.open({ tls: { certificate: readFileSync(certificate), key: readFileSync(key) } })
  })
  afterEach(() => forget('safe'))

  it('is opened to a far side whose certificate it can verify', async () => {
    const uri = `wss://localhost:${far.port}/safe`
    await configure('safe', { ...secure, uri, ca_list_file: certificate })
    const { client } = await far.visit()
    await client.next('ApplicationRegistered')
  })

  it('finds the certificate among the files of a directory, and asks after silence as often as it is told', async () => {
    const uri = `wss://localhost:${far.port}/safe`
    const keepAlive = { enable_tcp_keepalives: 'yes', tcp_keepalive_interval: '7', tcp_keepalive_probes: '2' }
    await configure('safe', { ...secure, ...keepAlive, uri, ca_list_path: dirname(certificate) })
    const { client } = await far.visit()
    await client.next('ApplicationRegistered')
  })

  it('is not opened to one it cannot, unless it is told not to verify', async () => {
    const uri = `wss://127.0.0.1:${far.port}/safe`
    await configure('safe', { ...secure, uri })
    while (!/outbound websocket safe: .*(self-signed|certificate)/i.test(exchange.errors)) {
      await exchange.request('GET', '/asterisk/ping')
    }
    assert.equal(far.tries, 2, 'only those of the tests before')
    await put(object('res_websocket_client', 'websocket_client', 'safe'), { verify_server_cert: 'no' })
    const { client } = await far.visit()
    await client.next('ApplicationRegistered')
  })
})

describe('one for each call', () => {
  before(async () => {
    await far.close()
    far = await FarSide.open()
    await configure('percall', { connection_type: 'per_call_config', reconnect_attempts: '2' })
  })
  after(async () => {
    await forget('percall')
    await far.close()
  })

  const originate = (id: string) =>
    exchange.request('POST', `/channels/${id}?endpoint=Local/ask@default&extension=stay&context=default&priority=1`)

  it('is opened when the dialplan hands a channel over, serves that call alone, and is closed after it', async () => {
    const [made, one] = await Promise.all([originate('call-1'), far.visit()])
    assert.equal(made.status, 200)
    const start = await one.client.next('StasisStart')
    assert.deepEqual(start.args, ['one', 'two'])
    assert.match(String(start.application), /^percall:Local\/ask@default-/)
    const [, two] = await Promise.all([originate('call-2'), far.visit()])
    const other = await two.client.next('StasisStart')
    assert.notEqual(other.application, start.application)
    const { id } = start.channel as Json
    assert.equal((await one.client.request('DELETE', `channels/${id}`)).status_code, 204)
    await one.client.next('StasisEnd')
    assert.equal((await one.client.closed).code, 1000)
    assert.equal((await two.client.request('GET', `channels/${(other.channel as Json).id}`)).status_code, 200)
    await exchange.request('DELETE', '/channels/call-2')
    assert.equal((await two.client.closed).code, 1000)
  })

  it('is tried as often as configured; then the dialplan goes on and can tell', async () => {
    far.refusing = 503
    const before = far.tries
    await originate('call-3')
    let after: Json = {}
    while (after.value !== 'FAILED') {
      after = (await (await exchange.request('GET', '/asterisk/variable?variable=AFTER')).json()) as Json
    }
    assert.equal(far.tries, before + 2)
    far.refusing = undefined
  })

  it('that is lost in the middle of a call is opened again, and nothing is missed', async () => {
    const [, one] = await Promise.all([originate('call-4'), far.visit()])
    const { channel, application } = await one.client.next('StasisStart')
    const { id } = channel as Json
    await one.client.cut()
    const [, again] = await Promise.all([
      exchange.request('POST', `/channels/${id}/variable?variable=MEANWHILE&value=1`),
      far.visit(),
    ])
    const event = await again.client.next('ChannelVarset', ({ variable }) => variable === 'MEANWHILE')
    assert.equal(event.application, application)
    await exchange.request('DELETE', '/channels/call-4')
    assert.equal((await again.client.closed).code, 1000)
  })
})
