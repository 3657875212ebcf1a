// A client that asks for long answers over its event socket and never reads them: the exchange keeps its memory, and others are served.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { WebSocket } from 'ws'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { memoryOf } from '../support/memory-of.ts'

const reader = '[reader]\ntype = user\npassword = only reading\nread_only = yes\n'
/** some 100 KB each: thousands of them were more than a string or a heap can hold */
const long = 'api-docs/channels.json'
const requests = 4_000
const mostGrownMb = 150

let exchange: ExchangeProcess

before(async () => {
  exchange = await ExchangeProcess.start({ ari: `[general](+)\nwebsocket_unread_time = 500ms\n${reader}` })
  // what every exchange needs once, whoever asks
  for (let at = 0; at < 20; at++) await (await exchange.request('GET', `/${long}`)).text()
})
after(() => exchange.stop())

async function grownMb(run: () => Promise<void>): Promise<number> {
  const before = memoryOf(exchange.pid)
  let most = before
  const watching = new AbortController()
  const watched = (async () => {
    while (!watching.signal.aborted) {
      assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
      most = Math.max(most, memoryOf(exchange.pid))
    }
  })()
  await run()
  for (let at = 0; at < 50; at++) assert.equal((await exchange.request('GET', '/asterisk/ping')).status, 200)
  watching.abort()
  await watched
  return (most - before) / 2 ** 20
}

describe('long answers that are never read', () => {
  it('over an event socket, by a user who may only read: the socket is closed with 4001', async () => {
    const socket = new WebSocket(exchange.events('deaf', '', 'reader:only reading'))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.pause()
    const closed = new Promise<unknown[]>((resolve) =>
      socket.once('close', (code, reason) => resolve([code, String(reason)])),
    )
    const grown = await grownMb(async () => {
      for (let at = 0; at < requests; at++)
        socket.send(JSON.stringify({ type: 'RESTRequest', method: 'GET', uri: long, request_id: String(at) }))
    })
    assert.ok(grown < mostGrownMb, `${grown} MB more`)
    // it is let go; nobody else is
    while ((await (await exchange.request('GET', '/applications')).text()) !== '[]');
    socket.terminate()
    await closed
  })
})
