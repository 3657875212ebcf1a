// How an exchange ends: SIGINT at once, SIGTERM after its calls, and what those see who are connected.

import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const dialplan = '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n'

let exchange: ExchangeProcess

afterEach(() => exchange.stop())

async function withCall(draintime: string): Promise<EventClient> {
  const directories = ['varlib', 'data', 'spool', 'run', 'log']
    .map((name) => `ast${name}dir = @DIR@/${name}\n`)
    .join('')
  const program = `[directories]\nastetcdir = @DIR@/etc\n${directories}\n[options]\ndraintime = ${draintime}\n`
  exchange = await ExchangeProcess.start({ files: { 'extensions.conf': dialplan, 'asterisk.conf': program } })
  const client = await EventClient.open(exchange.events('ending'))
  const made = await exchange.request('POST', '/channels/call-1?endpoint=Local/stay@default&app=ending')
  assert.equal(made.status, 200, await made.text())
  await client.next('StasisStart')
  return client
}

async function readiness(): Promise<{ status: number; reason?: string }> {
  const answer = await fetch(`${exchange.url}/ready`)
  return { status: answer.status, reason: ((await answer.json()) as Json).reason as string }
}

describe('SIGTERM', () => {
  it('takes no new calls, lets those there are be controlled to their end, and ends with the last', async () => {
    const client = await withCall('600')
    exchange.signal('SIGTERM')
    while ((await readiness()).status === 200);
    assert.match((await readiness()).reason ?? '', /draining/)
    const refused = await exchange.request('POST', '/channels?endpoint=Local/stay@default&app=ending')
    assert.equal(refused.status, 503)
    assert.ok(((await refused.json()) as Json).code)
    const variable = await exchange.request('POST', '/channels/call-1/variable?variable=A&value=b')
    assert.equal(variable.status, 204)
    await client.next('ChannelVarset', (event) => event.variable === 'A')
    assert.equal((await exchange.request('DELETE', '/channels/call-1')).status, 204)
    await client.next('ChannelDestroyed')
    assert.equal((await client.closed).code, 1001)
    assert.equal(await exchange.ended(), 0)
  })

  it('waits no longer than draintime, and hangs up what is left', async () => {
    const client = await withCall('0')
    exchange.signal('SIGTERM')
    await client.next('StasisEnd')
    assert.equal((await client.closed).code, 1001)
    assert.equal(await exchange.ended(), 0)
  })

  it('followed by another signal ends at once', async () => {
    await withCall('600')
    exchange.signal('SIGTERM')
    while ((await readiness()).status === 200);
    exchange.signal('SIGTERM')
    assert.equal(await exchange.ended(), 1)
  })
})

describe('SIGINT', () => {
  it('hangs up, says goodbye on every socket, and ends with 0', async () => {
    const client = await withCall('600')
    exchange.signal('SIGINT')
    await client.next('StasisEnd')
    assert.equal((await client.closed).code, 1001)
    assert.equal(await exchange.ended(), 0)
    assert.equal(exchange.errors, '')
  })
})
