import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { AriError } from './ari-error.ts'
import type { ClientOptions } from './connect.ts'
import { connectOver } from './connect.ts'
import type { Loss } from './resume-places.ts'
import { answer, MadeUpExchange } from './testing/made-up-exchange.ts'

const begun = (id: string) => ({ type: 'CallBegun', application: '', call: { id, state: 'ringing' } })

describe('a client that follows without being an application', () => {
  it('asks for what it names, and has those events with their types, and every operation', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.follow('call:', 'log:ERROR')
    assert.deepEqual([...exchange.socket.query], [['follow', 'call:,log:ERROR']])
    const seen: string[] = []
    client.on('CallBegun', ({ call }) => seen.push(call.id))
    exchange.socket.say(begun('1'))
    exchange.reply = () => answer(200, [{ id: '1' }])
    assert.deepEqual(await client.calls.list({ live: true }), [{ id: '1' }])
    assert.deepEqual(seen, ['1'])
    await client.close()
  })

  it('hears of one node alone where it is told to, also after a lost connection', async () => {
    const exchange = new MadeUpExchange()
    const { clock } = exchange
    const client = await connectOver(exchange, { clock, random: seededRandom(1), follow: ['all'], scope: 'node' })
    exchange.socket.cut()
    await clock.pass('1s')
    assert.equal(exchange.sockets.length, 2)
    for (const { query } of exchange.sockets)
      assert.deepEqual(
        [...query],
        [
          ['follow', 'all'],
          ['scope', 'node'],
        ],
      )
    await client.close()
  })

  it('is back by itself after a lost connection, and says that something may be missing', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.follow('all')
    const losses: Loss[] = []
    client.onLost((loss) => losses.push(loss))
    exchange.socket.cut()
    await exchange.clock.pass('1s')
    assert.equal(exchange.sockets.length, 2)
    assert.deepEqual([...exchange.socket.query], [['follow', 'all']])
    assert.deepEqual(losses, [{ application: '', reason: 'not-numbered' }])
    const coming = client.once('CallBegun')
    exchange.socket.say(begun('2'))
    assert.equal((await coming).call.id, '2')
    await client.close()
  })

  it('asks now and then whether the exchange is there, and opens another socket when it is not', async () => {
    const exchange = new MadeUpExchange()
    const client = await exchange.follow('all')
    await exchange.clock.pass('61s')
    assert.equal(exchange.sockets[0]?.sent[0]?.uri, 'asterisk/ping')
    assert.equal(exchange.sockets.length, 2)
    await client.close()
  })

  it('is told why it may not', async () => {
    const exchange = new MadeUpExchange()
    exchange.isOpening = false
    exchange.reply = ({ path }) => {
      assert.equal(path, '/events?follow=call%3A1')
      return answer(404, { message: 'Event source not found', code: 'event-source-not-found' })
    }
    await assert.rejects(
      exchange.follow('call:1'),
      (error) => error instanceof AriError && error.code === 'event-source-not-found',
    )
  })

  it('is either that or an application', async () => {
    const exchange = new MadeUpExchange()
    const wrong: object[] = [{}, { application: 'a', follow: 'all' }, { follow: [] }, { follow: '' }, { follow: 'a,b' }]
    for (const options of wrong) await assert.rejects(connectOver(exchange, options as ClientOptions), TypeError)
    assert.equal(exchange.sockets.length, 0)
  })
})
