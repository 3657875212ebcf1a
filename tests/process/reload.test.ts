// SIGHUP: what changed in the files counts, what is under way goes on, and what is wrong is said.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { FarSide } from '../support/far-side.ts'

const stay = '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n'

let exchange: ExchangeProcess
let far: FarSide

before(async () => {
  exchange = await ExchangeProcess.start({ files: { 'extensions.conf': stay } })
  far = await FarSide.open()
})
after(async () => {
  await exchange.stop()
  await far.close()
})

const ask = async (method: string, path: string) => {
  const answer = await exchange.request(method, path)
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Json }
}

it('takes the dialplan anew; calls that are under way go on', async () => {
  const client = await EventClient.open(exchange.events('reloads'))
  await ask('POST', '/channels/kept?endpoint=Local/stay@default&app=reloads')
  await client.next('StasisStart')
  const call = (id: string) => ask('POST', `/channels/${id}?endpoint=Local/added@default&app=reloads`)
  await call('old')
  await client.next('ChannelDestroyed', ({ channel }) => (channel as Json).id === 'old')
  exchange.write('extensions.conf', `${stay}exten => added,1,Answer()\n same => n,Wait(600)\n`)
  await exchange.reload()
  await call('new')
  await client.next('StasisStart', ({ channel }) => (channel as Json).id === 'new')
  assert.equal((await ask('GET', '/channels/kept')).body.state, 'Up')
  for (const id of ['kept', 'new']) await ask('DELETE', `/channels/${id}`)
  await client.close()
})

it('over the interface: the difference is seen before, and what is wrong with file and line', async () => {
  const list = async (path: string) => (await ask('GET', path)).body as unknown as readonly Json[]
  const rows = async () =>
    (await list('/configuration/difference')).map(({ file, section, option, change, after: now }) => [
      ...[String(file).split('/').at(-1), section, option, change, now],
    ])
  assert.deepEqual(await rows(), [])
  const check = async () => (await ask('GET', '/configuration/check')).body
  assert.equal((await check()).errors, 0)
  exchange.write('extensions.conf', `${stay}exten => wrong,1,Nop()\n`)
  assert.deepEqual((await rows()).at(-1), ['extensions.conf', 'default', 'exten', 'added', 'wrong,1,Nop()'])
  const { errors, complaints } = await check()
  const [complaint] = complaints as readonly Json[]
  assert.deepEqual([errors, complaint?.line, complaint?.severity], [1, 4, 'error'])
  assert.match(String(complaint?.file), /extensions\.conf$/)
  assert.deepEqual((await ask('GET', '/exchange/status')).body.complaints, { errors: 1, warnings: 0, notices: 0 })
  exchange.write('extensions.conf', `${stay}exten => right,1,NoOp()\n`)
  assert.equal((await ask('POST', '/configuration/reload?part=dialplan')).status, 204)
  assert.equal((await ask('POST', '/configuration/reload')).status, 204)
  assert.deepEqual(await rows(), [])
  assert.equal((await ask('POST', '/configuration/reload?part=all')).status, 400)
  assert.match(exchange.errors, /tester wants the configuration read again \(everything\)/)
})

it('opens and closes outbound websockets as the files say now', async () => {
  const users = `[general]\nenabled = yes\n\n[tester]\ntype = user\npassword = ${exchange.password}\n`
  const outbound =
    '\n[far]\ntype = outbound_websocket\nwebsocket_client_id = far\napps = far\nlocal_ari_user = tester\n'
  const timing = 'connection_timeout = 240000\nreconnect_interval = 20\n'
  exchange.write(
    'websocket_client.conf',
    `[far]\ntype = websocket_client\nconnection_type = persistent\nuri = ws://127.0.0.1:${far.port}/\n${timing}`,
  )
  exchange.write('ari.conf', users + outbound)
  await exchange.reload()
  const { client } = await far.visit()
  await client.next('ApplicationRegistered')
  exchange.write('ari.conf', users)
  await exchange.reload()
  await client.next('ApplicationUnregistered')
  assert.equal((await client.closed).code, 1000)
})

it('says what is wrong with file and line, and goes on with the rest', async () => {
  exchange.write('extensions.conf', `${stay}this is no line of a dialplan\n#include "missing.conf"\n`)
  exchange.write('logger.conf', '[logfiles]\nconsole = notice,warning,error\nmessages = loud\n')
  await exchange.reload()
  assert.match(exchange.errors, /extensions\.conf:4: /)
  assert.match(exchange.errors, /extensions\.conf:5: .*missing\.conf/)
  assert.match(exchange.errors, /logger\.conf:3: .*loud/)
  assert.equal((await ask('GET', '/asterisk/ping')).status, 200)
})

it('tells when it was', async () => {
  const time = async () => ((await ask('GET', '/asterisk/info?only=status')).body.status as Json).last_reload_time
  const before = Date.parse(String(await time()))
  await exchange.reload()
  assert.ok(Date.parse(String(await time())) > before)
})

it('takes limits anew, and what there is stays', async () => {
  const conf = readFileSync(join(exchange.etc, 'asterisk.conf'), 'utf8')
  const bridge = (id: string) => ask('POST', `/bridges/${id}?type=mixing`)
  assert.equal((await bridge('one')).status, 200)
  exchange.write('asterisk.conf', `${conf}\n[limits]\nmax_bridges = 1\n`)
  await exchange.reload()
  assert.deepEqual([(await bridge('two')).status, (await ask('GET', '/bridges/one')).status], [503, 200])
  exchange.write('asterisk.conf', conf)
  await exchange.reload()
  assert.equal((await bridge('two')).status, 200)
  for (const id of ['one', 'two']) await ask('DELETE', `/bridges/${id}`)
})

it('trusts other proxies from then on', async () => {
  const users = readFileSync(join(exchange.etc, 'ari.conf'), 'utf8')
  const http = readFileSync(join(exchange.etc, 'http.conf'), 'utf8')
  const fenced = '\n[fenced]\ntype = user\npassword = word\ndeny = 0.0.0.0/0\npermit = 10.1.2.3\n'
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    return (await exchange.ask('GET', '/asterisk/ping', { as: 'fenced:word', headers })).status
  }
  exchange.write('ari.conf', users + fenced)
  await exchange.reload()
  assert.deepEqual([await from('10.1.2.3'), await from('10.9.9.9')], [403, 403], 'nobody is believed')
  exchange.write('http.conf', `${http}\ntrusted_proxies = 127.0.0.1\n`)
  await exchange.reload()
  assert.deepEqual([await from('10.1.2.3'), await from('10.9.9.9')], [200, 403])
  exchange.write('http.conf', http)
  exchange.write('ari.conf', users)
  await exchange.reload()
})

it('fetches sounds from other hosts from then on; how much it fetches stays', async () => {
  const sounds = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/basic' })
    response.end(Buffer.alloc(800, 0xff))
  })
  sounds.listen(0, '127.0.0.1')
  await once(sounds, 'listening')
  const { port } = sounds.address() as AddressInfo
  const client = await EventClient.open(exchange.events('sounds', '&subscribeAll=true'))
  try {
    await ask('POST', '/bridges/listens?type=mixing')
    const played = async (name: string) => {
      await ask('POST', `/bridges/listens/play/${name}?media=sound:http://127.0.0.1:${port}/${name}.ulaw`)
      const { playback } = await client.next('PlaybackFinished', (event) => (event.playback as Json).id === name)
      return (playback as Json).state
    }
    assert.equal(await played('before'), 'failed')
    exchange.write('rtp.conf', '[general]\nmedia_networks = 127.0.0.1\nmedia_fetch_size = 10\n')
    await exchange.reload()
    assert.equal(await played('after'), 'done')
    exchange.write('rtp.conf', '[general]\nmedia_networks = 127.0.0.1\nmedia_hosts = elsewhere.example\n')
    await exchange.reload()
    assert.equal(await played('elsewhere'), 'failed')
  } finally {
    await ask('DELETE', '/bridges/listens')
    await client.close()
    sounds.close()
  }
})
