// A manager client of others (asterisk-manager) against a started exchange: it logs in, calls, hears of it, asks and hangs up.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import connect, { type Manager, type Message } from 'asterisk-manager'
import type { ExchangeProcess } from '../support/exchange-process.ts'
import { Heard, startForClients } from './exchange.ts'
import { managerConf } from './manager-conf.ts'

let exchange: ExchangeProcess
let manager: Manager
const heard = new Heard<Message & { type: string }>()

const ask = (fields: object): Promise<Message> =>
  new Promise((resolve, reject) => {
    manager.action(fields, (error, answer) => (error ? reject(new Error(JSON.stringify(error))) : resolve(answer)))
  })

describe('asterisk-manager', () => {
  before(async () => {
    const port = await freePort()
    exchange = await startForClients({ 'manager.conf': managerConf(port) })
    manager = connect(port, '127.0.0.1', 'tester', 'word', true)
    manager.on('managerevent', (event) => heard.add({ ...event, type: event.event ?? '' }))
  })
  after(async () => {
    manager.disconnect()
    await exchange.stop()
  })

  it('logs in and is told that the exchange is up', async () => {
    await heard.first('FullyBooted')
    assert.equal((await ask({ action: 'Ping' })).ping, 'Pong')
  })

  it('calls, hears of it with its variables, and hangs up', async () => {
    const answer = await ask({
      action: 'originate',
      channel: 'Local/waits@default/n',
      context: 'default',
      exten: 'after',
      priority: 1,
      async: 'yes',
      channelid: 'called-by-client',
      variable: { COLOUR: 'red', SIZE: 'small' },
    })
    assert.equal(answer.message, 'Originate successfully queued')
    // this client makes an object of the variable's name
    await heard.first('VarSet', ({ value }) => value === 'red')
    const { response } = await heard.first('OriginateResponse')
    assert.equal(response, 'Success')
    const got = await ask({ action: 'Getvar', channel: 'called-by-client', variable: 'SIZE' })
    assert.equal(got.value, 'small')
    await ask({ action: 'Hangup', channel: 'called-by-client' })
    const { cause } = await heard.first('Hangup', ({ uniqueid }) => uniqueid === 'called-by-client')
    assert.ok(Number(cause) >= 0)
  })

  it('is told what it did wrong', async () => {
    await assert.rejects(ask({ action: 'NoSuchThing' }), /Invalid\/unknown command/)
    await assert.rejects(ask({ action: 'Hangup', channel: 'nobody' }), /No such channel/)
  })

  it('reads what a command says', async () => {
    const answer = (await ask({ action: 'Command', command: 'core show uptime seconds' })) as unknown as {
      output: string[] | string
    }
    assert.match([answer.output].flat().join('\n'), /System uptime: \d+/)
  })
})
