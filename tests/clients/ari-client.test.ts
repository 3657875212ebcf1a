// The oldest client of all, as it comes from npm, against a started exchange.

import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { connect, type Event, type Instance } from 'ari-client'
import type { ExchangeProcess } from '../support/exchange-process.ts'
import { Heard, startForClients } from './exchange.ts'

let exchange: ExchangeProcess

before(async () => {
  exchange = await startForClients()
})

after(() => exchange.stop())

/** Connected, started, and hearing everything. */
async function started(t: TestContext, application: string) {
  const client = await connect(exchange.url, exchange.user, exchange.password)
  const heard = new Heard<Event>()
  for (const type of eventTypes) client.on(type, (event) => heard.add(event))
  await client.start(application)
  t.after(() => client.stop())
  return { client, heard }
}

const eventTypes = [
  'StasisStart',
  'StasisEnd',
  'ChannelCreated',
  'ChannelStateChange',
  'ChannelVarset',
  'ChannelDtmfReceived',
  'ChannelHangupRequest',
  'ChannelDestroyed',
  'ChannelEnteredBridge',
  'ChannelLeftBridge',
  'BridgeCreated',
  'BridgeDestroyed',
  'PlaybackStarted',
  'PlaybackFinished',
  'Dial',
  'DeviceStateChanged',
]

describe('ari-client', () => {
  it('loads every description and does what needs no call', async (t) => {
    const { client, heard } = await started(t, 'plain')
    const { system } = await client.asterisk.getInfo!()
    assert.match(String(system.version), /^23\.0\.0-jackfield-\d/)
    await client.asterisk.setGlobalVar!({ variable: 'MOOD', value: 'good' })
    assert.equal((await client.asterisk.getGlobalVar!({ variable: 'MOOD' })).value, 'good')
    assert.ok((await client.applications.list!()).some(({ name }) => name === 'plain'))
    await client.mailboxes.update!({ mailboxName: 'box', oldMessages: 1, newMessages: 2 })
    assert.equal((await client.mailboxes.get!({ mailboxName: 'box' })).new_messages, 2)
    await client.applications.subscribe!({ applicationName: 'plain', eventSource: 'deviceState:Stasis:door' })
    await client.deviceStates.update!({ deviceName: 'Stasis:door', deviceState: 'INUSE' })
    await heard.first('DeviceStateChanged')
    await assert.rejects(client.mailboxes.get!({ mailboxName: 'nobody' }), /mailbox-is-not-there/)
  })

  it('originates, sets variables, bridges two, plays, moves, hangs up, and hears all of it', async (t) => {
    const { client, heard } = await started(t, 'one')
    const other = await started(t, 'two')
    const [first, second] = [client.Channel(), client.Channel()]
    for (const [at, channel] of [first, second].entries()) {
      await channel.originate!({
        endpoint: 'Local/waits@default',
        app: 'one',
        appArgs: `n${at}`,
        variables: { A: '1' },
      })
      await heard.first('StasisStart', ({ args }) => args[0] === `n${at}`)
    }
    const value = (await first.getChannelVar!({ variable: 'A' })) as { value: string }
    assert.equal(value.value, '1')
    await first.setChannelVar!({ variable: 'B', value: '2' })
    await heard.first('ChannelVarset', ({ variable, value: set }) => variable === 'B' && set === '2')

    const bridge = client.Bridge()
    await bridge.create!({ type: 'mixing', name: 'talk' })
    await bridge.addChannel!({ channel: [first.id, second.id] })
    await heard.first('ChannelEnteredBridge', ({ channel }) => channel?.id === second.id)
    const shown = await client.bridges.list!()
    assert.deepEqual(shown.find(({ id }) => id === bridge.id)?.channels, [first.id, second.id])

    const playback = client.Playback()
    await bridge.play!({ media: 'sound:short' }, playback)
    await heard.first('PlaybackStarted')
    await heard.first('PlaybackFinished')

    await bridge.removeChannel!({ channel: second.id })
    await heard.first('ChannelLeftBridge', ({ channel }) => channel?.id === second.id)
    await second.move!({ app: 'two', appArgs: 'x,y' })
    const moved = await other.heard.first('StasisStart')
    assert.deepEqual([moved.channel?.id, moved.args], [second.id, ['x', 'y']])
    await heard.first('StasisEnd', ({ channel }) => channel?.id === second.id)

    await other.client.Channel(second.id).continueInDialplan!({ context: 'default', extension: 'after', priority: 1 })
    await other.heard.first('StasisEnd')
    await first.hangup!()
    await heard.first('ChannelDestroyed', ({ channel }) => channel?.id === first.id)
    await other.client.Channel(second.id).hangup!()
    await bridge.destroy!()
    await heard.first('BridgeDestroyed')
    const reached = await client.asterisk.getGlobalVar!({ variable: 'REACHED' })
    assert.match(reached.value, /^Local\/waits@default/)
    const own = heard.events.filter(({ channel }) => channel?.id === first.id).map(({ type }) => type)
    assert.equal(own.filter((type) => type === 'StasisStart').length, 1)
    assert.equal(own.filter((type) => type === 'StasisEnd').length, 1)
  })

  it('hands instances to listeners, and hears of one object alone', async (t) => {
    const { client, heard } = await started(t, 'three')
    const answered = new Promise<void>((resolve, reject) => {
      client.on('StasisStart', (_event, channel) => {
        ;(channel as Instance).getChannelVar!({ variable: 'CHANNEL(state)' }).then(() => resolve(), reject)
      })
    })
    const channel = client.Channel()
    await channel.originate!({ endpoint: 'Local/waits@default', app: 'three' })
    await answered
    await channel.hangup!()
    await heard.first('StasisEnd')
  })
})
