// Two exchanges and one server of NATS: an application at one hears of a call at the other, and of its end when that one is killed.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { askedAgain, statusAgain } from '../support/asked-again.ts'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { NatsServers } from '../support/nats-servers.ts'

let servers: NatsServers
const exchanges: ExchangeProcess[] = []
const clients: EventClient[] = []
const dialplan = '[calls]\nexten => 100,1,Stasis(ivr,hello)\nexten => 200,1,Answer()\nsame => n,Wait(3600)\n'

async function start(name: string): Promise<ExchangeProcess> {
  const conf = `[general]\nname = ${name}\nengine = ${servers.urls.join(', ')}\nreplicas = 1\n`
  const exchange = await ExchangeProcess.start({ files: { 'cluster.conf': conf, 'extensions.conf': dialplan } })
  exchanges.push(exchange)
  return exchange
}

/** The next of this type, however slow the machine is. */
async function comes(client: EventClient, type: string, matches?: (event: Json) => boolean): Promise<Json> {
  for (let tries = 1; ; tries++) {
    try {
      return await client.next(type, matches)
    } catch (error) {
      if (tries === 6) throw error
    }
  }
}

/** A socket that is open at one exchange is known at the other: its next request may go there. */
async function knownAtOnce(here: ExchangeProcess, there: ExchangeProcess, application: string): Promise<void> {
  const client = await EventClient.open(here.events(application))
  clients.push(client)
  const words = { endpoint: 'Local/200@calls', app: application }
  const created = await there.request('POST', '/channels/create', words)
  const { id } = (await created.json()) as { id: string }
  const shown = await askedAgain(() => there.request('GET', `/applications/${application}`))
  const { channel_ids } = (await shown.json()) as { channel_ids: string[] }
  assert.deepEqual([created.status, shown.status, channel_ids.includes(id)], [200, 200, true], application)
  assert.equal(await statusAgain(() => there.request('DELETE', `/channels/${id}`), 404), 204)
}

before(async () => {
  servers = await NatsServers.start(1)
})

after(async () => {
  for (const client of clients) client.websocket.close()
  for (const exchange of exchanges) await exchange.stop()
  await servers?.stop()
})

test('an application at one exchange has a call of the other over NATS, by numbers, and is told of its end when that one is killed', async () => {
  const [a, b] = await Promise.all([start('a'), start('b')])
  const url = `${a.url.replace('http', 'ws')}/ari/events?app=ivr&resume=`
  const client = await EventClient.open(url, { headers: { authorization: a.authorization } })
  clients.push(client)
  const places = [await comes(client, 'Resumed'), await comes(client, 'Resumed')]
  const created = await b.request('POST', '/channels', {
    ...{ endpoint: 'Local/100@calls', context: 'calls', extension: '200', priority: 1 },
  })
  assert.equal(created.status, 200)
  const started = await comes(client, 'StasisStart')
  const { id } = started.channel as { id: string }
  assert.match(id, /^b-/)
  const place = places.find(({ asterisk_id }) => asterisk_id === started.asterisk_id)
  assert.equal(started.seq, Number(place?.seq) + 1)
  // one that was answered before stays as it is
  assert.equal(await statusAgain(() => a.request('POST', `/channels/${encodeURIComponent(id)}/answer`)), 204)
  for (let at = 1; at <= 5; at++) await knownAtOnce(a, b, `other-${at}`)
  await b.kill()
  const lost = await comes(client, 'ExchangeLost')
  assert.deepEqual([lost.node, lost.incarnation], ['b', place?.incarnation])
  const isIt = ({ channel }: Json) => (channel as { id: string }).id === id
  await comes(client, 'StasisEnd', isIt)
  assert.equal((await comes(client, 'ChannelDestroyed', isIt)).cause, 38)
})
