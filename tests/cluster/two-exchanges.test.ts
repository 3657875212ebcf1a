// Two exchanges and one server of NATS: they see each other and each other's channels; one is killed, one ends in order.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readUntil } from '@jackfield/base/testing'
import { askedAgain, statusAgain } from '../support/asked-again.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { NatsServers } from '../support/nats-servers.ts'
import { runJackfield } from '../support/run-jackfield.ts'

interface Shown {
  readonly isConnected: boolean
  readonly hasMajority: boolean
  readonly nodes: readonly {
    readonly name: string
    readonly state: string
    readonly channels: number
    readonly incarnation: number
  }[]
}

let servers: NatsServers
const exchanges = new Map<string, ExchangeProcess>()
const dialplan = '[stay]\nexten => 100,1,Answer()\nsame => n,Wait(3600)\n'

async function start(name: string): Promise<ExchangeProcess> {
  const conf = `[general]\nname = ${name}\nengine = ${servers.urls.join(', ')}\nreplicas = 1\n`
  const exchange = await ExchangeProcess.start({ files: { 'cluster.conf': conf, 'extensions.conf': dialplan } })
  exchanges.set(name, exchange)
  return exchange
}

async function nodes(exchange: ExchangeProcess): Promise<Shown> {
  const words = ['remote', '-C', join(exchange.etc, 'asterisk.conf'), '--json', 'cluster show nodes']
  const { output, errors } = await runJackfield(...words)
  assert.notEqual(output, '', errors)
  return JSON.parse(output) as Shown
}

const states = ({ nodes }: Shown) => nodes.map(({ name, state }) => `${name} ${state}`).join(', ')

const untilShown = (exchange: ExchangeProcess, isSo: (shown: Shown) => boolean): Promise<Shown> =>
  readUntil('nodes that are so', () => nodes(exchange), isSo)

before(async () => {
  servers = await NatsServers.start(1)
})

after(async () => {
  for (const exchange of exchanges.values()) await exchange.stop()
  await servers?.stop()
})

test('two exchanges with a cluster.conf see each other; the one that is killed is dead for the other, and comes back', async () => {
  const [a, b] = await Promise.all([start('a'), start('b')])
  for (const exchange of [a, b]) {
    // one look at its record that comes too late, and it says that it has no majority until the next one
    const isOne = (each: Shown) => states(each) === 'a alive, b alive' && each.isConnected && each.hasMajority
    await untilShown(exchange, isOne)
  }
  const created = await b.request('POST', '/channels', {
    ...{ endpoint: 'Local/100@stay', context: 'stay', extension: '100', priority: 1 },
  })
  assert.equal(created.status, 200)
  await untilShown(a, ({ nodes }) => (nodes[1]?.channels ?? 0) > 0)
  const { id } = (await created.json()) as { id: string }
  assert.match(id, /^b-/)
  const there = await askedAgain(() => a.request('GET', `/channels/${id}`))
  assert.deepEqual([there.status, ((await there.json()) as { id: string }).id], [200, id])
  const listed = async () => {
    const channels = (await (await askedAgain(() => a.request('GET', '/channels'))).json()) as { id: string }[]
    return channels.map((channel) => channel.id)
  }
  assert.ok((await listed()).includes(id))
  assert.equal(await statusAgain(() => a.request('GET', '/channels/b-nobody')), 404)
  assert.equal(await statusAgain(() => a.request('GET', '/channels/nobody')), 404)
  const lines = [
    /^jackfield_cluster_nodes\{state="alive"\} 2$/m,
    /^jackfield_cluster_node_up\{node="b"\} 1$/m,
    /^jackfield_cluster_engine_up\{what="majority"\} 1$/m,
  ]
  await readUntil(
    'metrics of two that are there',
    async () => (await fetch(`${a.url}/metrics`)).text(),
    (metrics) => lines.every((line) => line.test(metrics)),
  )
  await b.kill()
  await untilShown(a, (each) => states(each) === 'a alive, b dead')
  assert.equal(await statusAgain(() => a.request('GET', `/channels/${id}`)), 404)
  assert.deepEqual(await listed(), [])
  assert.match(await (await fetch(`${a.url}/metrics`)).text(), /^jackfield_cluster_node_up\{node="b"\} 0$/m)
  await b.restart()
  const shown = await untilShown(a, (each) => states(each) === 'a alive, b alive')
  assert.equal(shown.nodes[1]?.incarnation, 2)
  await b.stop()
  await untilShown(a, (each) => states(each) === 'a alive, b left')
})

test('the engine is gone: the exchange says so and goes on', async () => {
  const a = exchanges.get('a') as ExchangeProcess
  await servers.kill(0)
  const shown = await untilShown(a, ({ isConnected }) => !isConnected)
  assert.equal(shown.hasMajority, false)
  assert.equal((await fetch(`${a.url}/health`)).status, 200)
  assert.equal((await fetch(`${a.url}/ready`)).status, 200)
  assert.equal((await a.request('GET', '/channels')).status, 200)
})
