// Two exchanges and one server of NATS: programs open websockets of media at the one that has not the call, and everything is as if it had.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { lastRead, readUntil, until } from '@jackfield/base/testing'
import { WebSocket } from 'ws'
import { statusAgain } from '../support/asked-again.ts'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { MediaClient } from '../support/media-client.ts'
import { NatsServers } from '../support/nats-servers.ts'

let servers: NatsServers
let a: ExchangeProcess
let b: ExchangeProcess
const events: EventClient[] = []
const frame = Buffer.alloc(160, 0x55)

async function start(name: string): Promise<ExchangeProcess> {
  const conf = `[general]\nname = ${name}\nengine = ${servers.urls.join(', ')}\nreplicas = 1\nmedia_address = 127.0.0.1\n`
  return ExchangeProcess.start({ files: { 'cluster.conf': conf } })
}

/** A channel at an exchange that waits for a program. */
async function waitingAt(exchange: ExchangeProcess, channelId: string): Promise<string> {
  const words = { app: 'bot', external_host: 'INCOMING', format: 'ulaw', transport: 'websocket', encapsulation: 'none' }
  const how = { connection_type: 'server', transport_data: 'f(json)', channelId }
  const answer = await exchange.request('POST', '/channels/externalMedia', { ...words, ...how })
  const { channelvars } = (await answer.json()) as { channelvars: Record<string, string> }
  assert.equal(answer.status, 200)
  return channelvars.MEDIA_WEBSOCKET_CONNECTION_ID as string
}

/** It may have done what it was asked before it answers too late. */
const status = (exchange: ExchangeProcess, method: string, path: string, body?: unknown): Promise<number> =>
  statusAgain(() => exchange.request(method, path, body), method === 'DELETE' ? 404 : undefined)

/** The node that has the call may be too slow for the one that was asked: a program tries again. */
function opened(exchange: ExchangeProcess, id: string): Promise<MediaClient> {
  const open = () =>
    MediaClient.open(exchange.port, id).catch((error: Error) => {
      if (/: 503$/.test(error.message)) return undefined
      throw error
    })
  return readUntil(`a media websocket ${id}`, open)
}

const refusal = (exchange: ExchangeProcess, id: string, protocol = 'media'): Promise<number> =>
  lastRead(
    () => refusalOnce(exchange, id, protocol),
    (status) => status !== 503,
  )

async function refusalOnce(exchange: ExchangeProcess, id: string, protocol: string): Promise<number> {
  const websocket = new WebSocket(`${exchange.url.replace('http', 'ws')}/media/${id}`, [protocol])
  websocket.on('error', () => undefined)
  const [, answer] = await once(websocket, 'unexpected-response')
  return answer.statusCode
}

const ended = (id: string) => (event: { channel?: { id?: string } }) => event.channel?.id === id

before(async () => {
  servers = await NatsServers.start(1)
  ;[a, b] = await Promise.all([start('a'), start('b')])
  for (const exchange of [a, b]) {
    const joined = async () => (await (await exchange.fetch('/metrics')).text()).includes('nodes{state="alive"} 2')
    let isJoined = false
    await until(
      () => isJoined,
      async () => {
        isJoined = await joined()
      },
    )
  }
  events.push(await EventClient.open(a.events('bot')))
})

after(async () => {
  for (const client of events) client.websocket.close()
  await a?.stop()
  await b?.stop()
  await servers?.stop()
})

test('two programs talk in a bridge over two exchanges, each with its socket at the other one', async () => {
  const ids = [await waitingAt(a, 'at-a'), await waitingAt(b, 'at-b')] as const
  assert.match(ids[0], /^a-/)
  assert.match(ids[1], /^b-/)
  const near = await opened(b, ids[0])
  const far = await opened(a, ids[1])
  assert.equal((await near.event('MEDIA_START')).channel_id, 'at-a')
  assert.equal((await far.event('MEDIA_START')).channel_id, 'at-b')
  assert.equal(await status(a, 'POST', '/bridges/talk', { type: 'mixing' }), 200)
  assert.equal(await status(b, 'POST', '/bridges/talk/addChannel?channel=at-a,at-b'), 204)
  const speaking = setInterval(() => far.websocket.send(frame), 20)
  try {
    await near.until(() => near.audio.some((audio) => audio.includes(frame.subarray(0, 80))), 'audio')
  } finally {
    clearInterval(speaking)
  }
  for (const exchange of [a, b]) {
    const metrics = await (await exchange.fetch('/metrics')).text()
    for (const direction of ['passed', 'taken'])
      assert.ok(metrics.includes(`media_sockets{direction="${direction}"} 1\n`), direction)
  }
  // asked of at either, it is one channel
  for (const exchange of [a, b]) assert.equal(await status(exchange, 'GET', '/channels/at-b'), 200)
  far.command('HANGUP')
  assert.equal(await far.closed, 1000)
  const [client] = events as [EventClient]
  assert.equal((await client.next('ChannelDestroyed', ended('at-b'))).cause, 16)
  near.websocket.terminate()
  assert.equal((await client.next('ChannelDestroyed', ended('at-a'))).cause, 38)
})

test('what nobody waits for is refused by every exchange, and so is a second connection', async () => {
  for (const exchange of [a, b]) {
    assert.equal(await refusal(exchange, 'b-00000000-0000-4000-8000-000000000000'), 404)
    assert.equal(await refusal(exchange, 'c-nobody'), 404)
    assert.equal(await refusal(exchange, 'nobody'), 404)
  }
  const id = await waitingAt(b, 'taken')
  assert.equal(await refusal(a, id, 'ari'), 400)
  const first = await opened(a, id)
  await first.event('MEDIA_START')
  assert.equal(await refusal(a, id), 409)
  assert.equal(await refusal(b, id), 409)
  assert.equal(await status(a, 'DELETE', '/channels/taken'), 204)
  assert.equal(await first.closed, 1000)
  assert.equal(await refusal(a, id), 404)
})

test('an exchange that is drained waits for the sockets that it passes on', async () => {
  const client = await opened(a, await waitingAt(b, 'waits'))
  await client.event('MEDIA_START')
  const says = (words: string) => until(() => a.errors.includes(words))
  assert.equal(await status(a, 'POST', '/cluster/nodes/a/drain'), 204)
  await says('this node is being drained: 0 channels and 1 sockets of calls of other nodes left')
  const nodes = (await (await a.request('GET', '/cluster/nodes')).json()) as { name: string; calls: number }[]
  assert.equal(nodes.find(({ name }) => name === 'a')?.calls, 1)
  client.command('HANGUP')
  assert.equal(await client.closed, 1000)
  await says('this node has no calls any more')
  assert.equal(await status(a, 'DELETE', '/cluster/nodes/a/drain'), 204)
  events.push(await EventClient.open(a.events('bot')))
})

test('the exchange that has the call is killed: the socket at the other one ends', async () => {
  const client = await opened(a, await waitingAt(b, 'lost'))
  await client.event('MEDIA_START')
  await b.kill()
  assert.equal(await client.closed, 1006)
})
