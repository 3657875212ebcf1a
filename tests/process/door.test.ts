// What http.conf says about the door itself: where everything stands, who it says it is, who may come near which path.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const conf = `prefix = exchange
servername = A door
enable_status = yes
redirect = /old /exchange/health

[/exchange/metrics]
type = restriction
deny = 0.0.0.0/0
deny = ::/0

[/exchange/health]
type = restriction
deny = 0.0.0.0/0
permit = 127.0.0.1/32
`

let exchange: ExchangeProcess

before(async () => {
  exchange = await ExchangeProcess.start({ http: conf })
})
after(() => exchange.stop())

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${exchange.url}${path}`, { redirect: 'manual', headers: { authorization: exchange.authorization }, ...init })

it('stands behind the prefix with everything, in any letter case', async () => {
  assert.match(exchange.output, /The interface is at http:\/\/127\.0\.0\.1:\d+\/exchange\/ari\n/)
  assert.equal((await get('/exchange/ari/asterisk/ping')).status, 200)
  assert.equal((await get('/EXCHANGE/ari/asterisk/ping')).status, 200)
  for (const path of ['/ari/asterisk/ping', '/ready', '/exchanges/ready', '/'])
    assert.equal((await get(path)).status, 404)
  const socket = await EventClient.open(exchange.events('behind').replace('/ari/', '/exchange/ari/'))
  assert.equal((await socket.request('GET', 'asterisk/ping')).status_code, 200)
  await socket.close()
})

it('tells the prefix in its descriptions', async () => {
  const listing = (await (await get('/exchange/ari/api-docs/resources.json')).json()) as { basePath: string }
  assert.equal(listing.basePath, `${exchange.url}/exchange/ari`)
})

it('is called as configured, in the header and at the foot of pages', async () => {
  const answer = await get('/nowhere')
  assert.equal(answer.headers.get('server'), 'A door')
  assert.match(await answer.text(), /A door/)
})

it('sends those who ask for an old path to the new one', async () => {
  const answer = await get('/old')
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/exchange/health'])
})

it('shows the status page when it is switched on', async () => {
  const page = await (await get('/exchange/httpstatus')).text()
  assert.match(page, /\/exchange\/ari/)
})

it('lets nobody near a restricted path who is not permitted', async () => {
  assert.equal((await get('/exchange/metrics')).status, 403)
  assert.equal((await get('/exchange/health')).status, 200)
})
