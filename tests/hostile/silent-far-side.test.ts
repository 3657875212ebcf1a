// A server that takes the exchange's connections and never says a word: callers are not held for ever, their dialplan goes on.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { ExchangeProcess } from '../support/exchange-process.ts'

const sockets = new Set<Socket>()
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined).resume()
})
let exchange: ExchangeProcess

before(async () => {
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = (name: string, kind: string, scheme = 'ws') =>
    `[${name}]\ntype = websocket_client\nuri = ${scheme}://127.0.0.1:${port}/\nprotocols = ari\nconnection_type = ${kind}\n` +
    'connection_timeout = 100\nreconnect_interval = 20\n'
  const outbound = (name: string) =>
    `[${name}]\ntype = outbound_websocket\nwebsocket_client_id = ${name}\napps = ${name}\nlocal_ari_user = tester\n`
  const extension = (name: string) =>
    `exten => ${name},1,Stasis(${name})\n same => n,Set(GLOBAL(${name})=\${STASISSTATUS})\n same => n,Hangup()\n`
  const names = ['always', 'percall', 'securely']
  exchange = await ExchangeProcess.start({
    files: {
      'websocket_client.conf': [
        client('always', 'persistent'),
        client('percall', 'per_call_config'),
        client('securely', 'per_call_config', 'wss'),
      ].join('\n'),
      'extensions.conf': `[default]\n${names.map(extension).join('')}`,
    },
    ari: `[general](+)\noutbound_websocket_wait = 1s\n${names.map(outbound).join('')}`,
  })
})
after(async () => {
  await exchange.stop()
  for (const socket of sockets) socket.destroy()
  silent.close()
})

const statusAfter = async (name: string) => {
  const called = await exchange.request(
    'POST',
    `/channels?endpoint=Local/${name}@default&extension=none&context=default`,
  )
  assert.equal(called.status, 200)
  for (;;) {
    const answer = await exchange.request('GET', `/asterisk/variable?variable=${name}`)
    const { value } = (await answer.json()) as { value: string }
    if (value !== '') return value
  }
}

describe('a call whose application is behind a server that accepts and never answers', () => {
  for (const [name, words] of [
    ['always', 'a lasting connection'],
    ['percall', 'a connection for each call'],
    ['securely', 'a connection for each call over TLS'],
  ] as const)
    it(`${words}: the dialplan goes on with STASISSTATUS=FAILED`, async () => {
      assert.equal(await statusAfter(name), 'FAILED')
    })

  it('a later call is not even begun', async () => {
    await exchange.request('POST', '/asterisk/variable?variable=always&value=')
    assert.equal(await statusAfter('always'), 'FAILED')
  })
})
