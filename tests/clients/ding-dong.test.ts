// An AGI server of others (ding-dong) that a call runs through: it answers, plays, reads and sets variables, and gives it back.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { after, before, describe, it } from 'node:test'
import AgiServer, { type Answer, type Context } from 'ding-dong'
import { EventClient } from '../support/event-client.ts'
import type { ExchangeProcess } from '../support/exchange-process.ts'
import { startForClients } from './exchange.ts'

let exchange: ExchangeProcess
let server: Server
const served = Promise.withResolvers<{ variables: Record<string, string>; answers: Answer[] }>()

async function serve(context: Context): Promise<void> {
  const variables = await context.onEvent('variables')
  const answers = [
    await context.answer(),
    await context.setVariable('FROM_SERVER', 'some words'),
    await context.getVariable('FROM_SERVER'),
    await context.sendCommand('STREAM FILE short ""'),
    await context.sendCommand('GET FULL VARIABLE ${CALLERID(num)}'),
    await context.sendCommand('DATABASE PUT agi key value'),
    await context.sendCommand('EXEC Set FROM_APPLICATION=yes'),
  ]
  served.resolve({ variables, answers })
  await context.end()
}

const extensions = (port: number) => `
[default]
exten => served,1,AGI(agi://127.0.0.1:${port}/menu?step=1,first)
 same => n,UserEvent(Served,Status: \${AGISTATUS},Words: \${FROM_SERVER},Application: \${FROM_APPLICATION})
 same => n,Wait(60)
exten => waits,1,Answer(,i)
 same => n,Wait(60)
`

describe('ding-dong', () => {
  before(async () => {
    server = AgiServer((context) => void serve(context).catch(served.reject)).start(0, '127.0.0.1')
    if (!server.listening) await once(server, 'listening')
    exchange = await startForClients({ 'extensions.conf': extensions((server.address() as AddressInfo).port) })
  })
  after(async () => {
    server.close()
    await exchange.stop()
  })

  it('has a call run through it', async () => {
    const events = await EventClient.open(exchange.events('watcher', '&subscribeAll=true'))
    await exchange.request('POST', '/channels', {
      endpoint: 'Local/served@default/n',
      context: 'default',
      extension: 'waits',
      priority: 1,
      callerId: '"Ann" <100>',
    })
    const { variables, answers } = await served.promise
    assert.equal(variables.agi_network_script, 'menu?step=1')
    assert.equal(variables.agi_extension, 'served')
    assert.equal(variables.agi_arg_1, 'first')
    assert.deepEqual(
      answers.map(({ code, result, value }) => [code, result.replace(/endpos=\d+/, 'endpos'), value]),
      [
        [200, '0', undefined],
        [200, '1', undefined],
        [200, '1', 'some words'],
        [200, '0 endpos', undefined],
        [200, '1', '100'],
        [200, '1', undefined],
        [200, '0', undefined],
      ],
    )
    const { userevent } = await events.next('ChannelUserevent')
    assert.deepEqual(userevent, {
      eventname: 'Served',
      Status: 'SUCCESS',
      Words: 'some words',
      Application: 'yes',
    })
    await events.close()
  })
})
