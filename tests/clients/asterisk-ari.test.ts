// A newer client, as it comes from npm, against a started exchange.

import assert from 'node:assert/strict'
import { after, before, describe, it, mock, type TestContext } from 'node:test'
import { AriClient } from '@ipcom/asterisk-ari'
import type { ExchangeProcess } from '../support/exchange-process.ts'
import { Heard, startForClients } from './exchange.ts'

type Event = { type: string; args?: string[]; channel?: { id: string }; [name: string]: unknown }

let exchange: ExchangeProcess

before(async () => {
  exchange = await startForClients()
  // it tells everything it does
  for (const name of ['log', 'warn', 'error'] as const) mock.method(console, name, () => undefined)
  // and never stops the timer by which it looks for dead sockets
  const { setInterval } = globalThis
  mock.method(globalThis, 'setInterval', (run: () => void, ms: number) => setInterval(run, ms).unref())
})

after(() => exchange.stop())

async function connected(t: TestContext, application: string) {
  const client = new AriClient({
    host: '127.0.0.1',
    port: exchange.port,
    username: exchange.user,
    password: exchange.password,
    secure: false,
  })
  await client.connectWebSocket([application])
  t.after(() => client.destroy())
  const heard = new Heard<Event>()
  for (const type of eventTypes) client.on(type, (event: unknown) => heard.add(event as Event))
  return { client, heard }
}

const eventTypes = [
  'StasisStart',
  'StasisEnd',
  'ChannelVarset',
  'ChannelDestroyed',
  'ChannelEnteredBridge',
  'ChannelLeftBridge',
  'BridgeDestroyed',
  'PlaybackStarted',
  'PlaybackFinished',
] as const

describe('@ipcom/asterisk-ari', () => {
  it('does what needs no call', async (t) => {
    const { client } = await connected(t, 'plain')
    assert.equal((await client.asterisk.ping()).ping, 'pong')
    const info = await client.asterisk.get()
    assert.match(String(info.system?.version), /jackfield/)
    assert.ok((await client.asterisk.list()).length > 50)
    assert.ok((await client.applications.list()).some(({ name }: { name: string }) => name === 'plain'))
    assert.deepEqual(await client.channels.list(), [])
    await assert.rejects(client.channels.get('nobody'), /Channel not found/)
  })

  it('originates, sets variables, bridges two, plays, moves, hangs up, and hears all of it', async (t) => {
    const { client, heard } = await connected(t, 'one')
    const other = await connected(t, 'two')
    const ids: string[] = []
    for (const name of ['a', 'b']) {
      const { id } = await client.channels.originate({
        endpoint: 'Local/waits@default',
        app: 'one',
        appArgs: name,
        variables: { GREETING: 'hello' },
      })
      ids.push(id)
      await heard.first('StasisStart', ({ args }) => args?.[0] === name)
    }
    const [first, second] = ids as [string, string]
    assert.equal((await client.channels.getChannelVariable(first, 'GREETING')).value, 'hello')
    await client.channels.setChannelVariable(first, 'B', '2')
    await heard.first('ChannelVarset', ({ variable }) => variable === 'B')

    const bridge = await client.bridges.createBridge({ type: 'mixing', name: 'talk' })
    await client.bridges.addChannels(bridge.id, { channel: [first, second] })
    await heard.first('ChannelEnteredBridge', ({ channel }) => channel?.id === second)
    await client.bridges.playMedia(bridge.id, { media: 'sound:short' })
    await heard.first('PlaybackFinished')
    await client.bridges.removeChannels(bridge.id, { channel: [second] })
    await heard.first('ChannelLeftBridge', ({ channel }) => channel?.id === second)

    await client.channels.moveToApplication(second, 'two', 'x')
    const moved = await other.heard.first('StasisStart')
    assert.deepEqual([moved.channel?.id, moved.args], [second, ['x']])
    await client.channels.hangup(first)
    await other.client.channels.hangup(second)
    await heard.first('StasisEnd', ({ channel }) => channel?.id === first)
    await other.heard.first('StasisEnd')
    await client.bridges.destroy(bridge.id)
    await heard.first('BridgeDestroyed')
  })

  it('controls a call by instances', async (t) => {
    const { client, heard } = await connected(t, 'three')
    const channel = client.Channel()
    const { id } = await channel.originate({ endpoint: 'Local/waits@default', app: 'three' })
    await heard.first('StasisStart')
    await client.Channel(id).play({ media: 'sound:short' })
    await heard.first('PlaybackStarted')
    await client.Channel(id).hangup()
    await heard.first('StasisEnd')
  })
})
