// The limits of http.conf in time and size, against an exchange that was started with small ones.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'

// long enough for one who is only slow, on a machine where others are busy
const limits = `session_inactivity = 6000
session_keep_alive = 12000
max_body_size = 1000
max_header_size = 2048
max_headers = 20
max_message_size = 600
`

let exchange: ExchangeProcess

before(async () => {
  exchange = await ExchangeProcess.start({ http: limits })
})
after(() => exchange.stop())

const open = () => RawConnection.open(exchange.port)
const head = (method: string, path: string, ...lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: ${exchange.authorization}`, ...lines, '', ''].join('\r\n')
const ping = () => head('GET', '/ari/asterisk/ping')

describe('session_inactivity', () => {
  it('ends a connection whose request does not get on', async () => {
    const silent = await open()
    assert.match(await silent.send('GET /ari/asterisk/ping HTTP/1.1\r\nHost:').ended, /^HTTP\/1\.1 408 /)
  })

  it('ends a connection whose body does not get on', async () => {
    const stalled = await open()
    const begun = head('PUT', '/ari/mailboxes/box', 'Content-Type: application/json', 'Content-Length: 100')
    assert.match(await stalled.send(`${begun}{"old`).ended, /^(HTTP\/1\.1 408 |$)/)
    assert.equal((await exchange.request('GET', '/mailboxes/box')).status, 404)
  })

  it('leaves an event socket alone that has nothing to say', async () => {
    const socket = await EventClient.open(exchange.events('quiet'))
    // a request of somebody else that runs into the limit: longer than it has passed then
    await (await open()).send('GET /').ended
    assert.equal((await socket.request('GET', 'asterisk/ping')).status_code, 200)
    await socket.close()
  })
})

describe('session_keep_alive', () => {
  it('keeps a connection for the next request, and ends it when none comes', async () => {
    const connection = await open()
    await connection.send(ping()).until(/"pong"/)
    await connection.send(ping()).until(/"pong".*"pong"/s)
    const text = await connection.ended
    assert.equal(text.match(/200 OK/g)?.length, 2)
  })
})

describe('sizes', () => {
  it('max_body_size: a longer body is refused with 413, told or chunked', async () => {
    const body = JSON.stringify({ fields: [{ attribute: 'uri', value: 'x'.repeat(1000) }] })
    const told = await open()
    const path = '/ari/asterisk/config/dynamic/res_websocket_client/websocket_client/long'
    const json = 'Content-Type: application/json'
    told.send(head('PUT', path, json, `Content-Length: ${body.length}`) + body)
    assert.match(await told.until(/\r\n\r\n/), /^HTTP\/1\.1 413 /)
    const chunked = await open()
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    chunked.send(head('PUT', path, json, 'Transfer-Encoding: chunked') + chunks)
    assert.match(await chunked.until(/\r\n\r\n/), /^HTTP\/1\.1 413 /)
    await told.close()
    await chunked.close()
  })

  it('max_header_size: a longer head is refused with 431', async () => {
    const connection = await open()
    assert.match(
      await connection.send(head('GET', '/ari/asterisk/ping', `X: ${'x'.repeat(2048)}`)).ended,
      /^HTTP\/1\.1 431 /,
    )
  })

  it('max_headers: more headers are refused with 413', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `X-${at}: x`)
    const connection = await open()
    assert.match(await connection.send(head('GET', '/ari/asterisk/ping', ...lines)).ended, /^HTTP\/1\.1 413 /)
  })

  it('max_message_size: a longer message ends an event socket with 1009', async () => {
    const socket = await EventClient.open(exchange.events('talkative'))
    assert.equal((await socket.request('GET', 'asterisk/ping')).status_code, 200)
    socket.send({ type: 'RESTRequest', method: 'GET', uri: 'asterisk/ping', request_id: 'x'.repeat(600) })
    assert.equal((await socket.closed).code, 1009)
  })
})
