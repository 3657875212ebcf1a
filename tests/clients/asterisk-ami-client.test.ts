// Another manager client (asterisk-ami-client) against a started exchange: answers by promise, lists, events.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import AmiClient, { type Message } from 'asterisk-ami-client'
import type { ExchangeProcess } from '../support/exchange-process.ts'
import { Heard, startForClients } from './exchange.ts'
import { managerConf } from './manager-conf.ts'

let exchange: ExchangeProcess
const client = new AmiClient({ reconnect: false, addTime: false })
const heard = new Heard<Message & { type: string }>()

describe('asterisk-ami-client', () => {
  before(async () => {
    const port = await freePort()
    exchange = await startForClients({ 'manager.conf': managerConf(port) })
    client.on('event', (event) => heard.add({ ...event, type: event.Event ?? '' }))
    await client.connect('tester', 'word', { host: '127.0.0.1', port })
  })
  after(async () => {
    client.disconnect()
    await exchange.stop()
  })

  it('asks and is answered', async () => {
    assert.equal((await client.action({ Action: 'Ping' }, true)).Ping, 'Pong')
    const settings = await client.action({ Action: 'CoreSettings' }, true)
    assert.equal(settings.AMIversion, '13.0.0')
    const refused = await client.action({ Action: 'NoSuchThing' }, true)
    assert.equal(refused.Response, 'Error')
  })

  it('calls and lists what it called', async () => {
    await client.action(
      {
        Action: 'Originate',
        Channel: 'Local/waits@default/n',
        Application: 'Wait',
        Data: '60',
        Async: 'true',
        ChannelId: 'listed',
      },
      true,
    )
    await heard.first('OriginateResponse')
    await client.action({ Action: 'CoreShowChannels' }, true)
    await heard.first('CoreShowChannel', ({ Uniqueid }) => Uniqueid === 'listed')
    const { ListItems } = await heard.first('CoreShowChannelsComplete')
    assert.equal(ListItems, '2')
    await client.action({ Action: 'Hangup', Channel: 'listed' }, true)
    await heard.first('Hangup', ({ Uniqueid }) => Uniqueid === 'listed')
  })
})
