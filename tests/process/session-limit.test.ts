// The limit of http.conf in connections at once, event sockets included.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'

let exchange: ExchangeProcess

before(async () => {
  exchange = await ExchangeProcess.start({ http: 'sessionlimit = 4\nenable_status = yes\n' })
})
after(() => exchange.stop())

// the exchange has noticed that the connections of the test before are gone
beforeEach(async () => {
  while (!/\b1 connections/.test(await statusPage()));
})

const statusPage = () =>
  fetch(`${exchange.url}/httpstatus`, { headers: { connection: 'close' } }).then(
    (answer) => answer.text(),
    () => 'refused',
  )

const open = () => RawConnection.open(exchange.port)
const ping = () => `GET /ari/asterisk/ping HTTP/1.1\r\nHost: x\r\nAuthorization: ${exchange.authorization}\r\n\r\n`

describe('sessionlimit', () => {
  it('closes connections beyond it without an answer, and lets the next one in when one has gone', async () => {
    const inside = await Promise.all([open(), open(), open(), open()])
    for (const connection of inside) await connection.send(ping()).until(/200 OK/)
    const beyond = await open()
    assert.equal(await beyond.send(ping()).ended, '')
    await inside[0]?.close()
    let isIn = false
    while (!isIn) {
      const next = await open()
      isIn = await next
        .send(ping())
        .until(/200 OK/)
        .then(
          () => true,
          () => false,
        )
      await next.close()
    }
    for (const connection of inside) await connection.close()
  })

  it('counts event sockets', async () => {
    const sockets = await Promise.all([1, 2, 3, 4].map((at) => EventClient.open(exchange.events(`limit-${at}`))))
    const beyond = await open()
    assert.equal(await beyond.send(ping()).ended, '')
    for (const socket of sockets) await socket.close()
  })
})
