// Connections that the exchange opens: the handshake, what counts as an answer, deadlines, TLS, a proxy, pings, requests over them.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { silentLog, systemClock, VirtualClock } from '@jackfield/base'
import type { EventConnection, EventSession } from '@jackfield/description'
import { type WebSocket, WebSocketServer } from 'ws'
import { EventDialer } from './event-dialer.ts'
import type { EventSocket } from './event-socket.ts'
import { type OutboundWebsocketOptions, openWebsocket } from './outbound-websocket.ts'
import { RestOverWebsocket } from './rest-over-websocket.ts'
import { openDoorFixture } from './testing/door-fixture.ts'

const pem = (name: string) => readFileSync(new URL(`../testdata/${name}.pem`, import.meta.url))
const forever = new AbortController().signal

const dial = (options: OutboundWebsocketOptions, signal = forever) =>
  openWebsocket({ connectTimeoutMs: 5_000, ...options }, systemClock, signal)

async function listen(t: TestContext, server: Server | TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

/** A far side that takes websockets, and what it saw. */
async function farSide(t: TestContext, server: Server = createServer()) {
  const websockets = new WebSocketServer({ server })
  const requests: IncomingMessage[] = []
  const taken: WebSocket[] = []
  websockets.on('connection', (websocket, request) => {
    requests.push(request)
    taken.push(websocket)
  })
  t.after(() => {
    for (const websocket of taken) websocket.terminate()
  })
  const port = await listen(t, server)
  return { port, requests, taken, uri: `ws://127.0.0.1:${port}/path?room=1` }
}

test('the handshake: path, query, sub-protocol, credentials; no extensions, no origin', async (t) => {
  const far = await farSide(t)
  const websocket = await dial({ uri: far.uri, protocols: ['ari'], username: 'u', password: 'p' })
  const { url, headers } = far.requests[0] as IncomingMessage
  assert.equal(url, '/path?room=1')
  assert.deepEqual(Object.keys(headers).sort(), [
    'authorization',
    'connection',
    'host',
    'sec-websocket-key',
    'sec-websocket-protocol',
    'sec-websocket-version',
    'upgrade',
  ])
  assert.equal(headers.authorization, `Basic ${Buffer.from('u:p').toString('base64')}`)
  assert.equal(headers['sec-websocket-protocol'], 'ari')
  websocket.terminate()
  const inAddress = far.uri.replace('ws://', 'ws://in%20uri:secret@')
  const other = await dial({ uri: inAddress, username: 'u', password: 'p' })
  assert.equal(far.requests[1]?.headers.authorization, `Basic ${Buffer.from('in uri:secret').toString('base64')}`)
  other.terminate()
})

test('a far side that does not speak of sub-protocols is taken', async (t) => {
  const server = createServer()
  const websockets = new WebSocketServer({ server, handleProtocols: () => false })
  const port = await listen(t, server)
  const websocket = await dial({ uri: `ws://127.0.0.1:${port}/`, protocols: ['ari'] })
  websocket.terminate()
  websockets.close()
})

test('answers that are no acceptance', async (t) => {
  const answers = [
    'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: AAAA\r\n\r\n',
    'hello\r\n\r\n',
    '',
  ]
  let at = 0
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answers[at] ?? ''))
  })
  const port = await listen(t, server)
  for (; at < answers.length; at++) await assert.rejects(dial({ uri: `ws://127.0.0.1:${port}/` }), Error, answers[at])
})

test('nobody there, an address that is none, a signal that aborts', async () => {
  const server = createTcpServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await assert.rejects(dial({ uri: `ws://127.0.0.1:${port}/` }), /ECONNREFUSED/)
  await assert.rejects(dial({ uri: 'http://127.0.0.1/' }), RangeError)
  await assert.rejects(dial({ uri: 'nonsense' }), TypeError)
  await assert.rejects(dial({ uri: `ws://127.0.0.1:${port}/` }, AbortSignal.abort(new Error('over'))), /over/)
})

test('a far side that takes the connection and never answers is given up', async (t) => {
  const server = createTcpServer((socket) => socket.on('error', () => undefined))
  const port = await listen(t, server)
  const clock = new VirtualClock()
  const connected = once(server, 'connection')
  const dialled = openWebsocket({ uri: `ws://127.0.0.1:${port}/`, connectTimeoutMs: 500 }, clock, forever)
  const rejected = assert.rejects(dialled, /no answer to the handshake within 1000 ms/)
  const [socket] = await connected
  // the request has come: the first deadline is over, the second runs
  await once(socket, 'data')
  await clock.pass('2s')
  await rejected
  assert.equal(clock.waiting, 0)
})

test('TLS: trusted, not trusted, another name, and what may be left unchecked', async (t) => {
  const far = await farSide(t, createSecureServer({ cert: pem('first-certificate'), key: pem('first-key') }))
  const uri = `wss://localhost:${far.port}/`
  const authorities = [pem('first-certificate')]
  const websocket = await dial({ uri, tls: { authorities } })
  websocket.terminate()
  await assert.rejects(dial({ uri }), /self-signed/)
  await assert.rejects(dial({ uri: `wss://127.0.0.1:${far.port}/`, tls: { authorities } }), /altnames|Hostname/)
  const unnamed = await dial({ uri: `wss://127.0.0.1:${far.port}/`, tls: { authorities, verifiesHostname: false } })
  unnamed.terminate()
  const unchecked = await dial({ uri, tls: { verifiesCertificate: false } })
  unchecked.terminate()
})

test('through a proxy, with credentials for it', async (t) => {
  const far = await farSide(t)
  const seen: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request: IncomingMessage, socket) => {
    seen.push(`${request.url} ${request.headers['proxy-authorization']}`)
    if (request.headers['proxy-authorization'] === undefined) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const onward = connect({ host: '127.0.0.1', port: far.port }, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  const port = await listen(t, proxy)
  const websocket = await dial({ uri: far.uri, proxy: { host: '127.0.0.1', port, username: 'a', password: 'b' } })
  assert.deepEqual(seen, [`127.0.0.1:${far.port} Basic ${Buffer.from('a:b').toString('base64')}`])
  websocket.terminate()
  await assert.rejects(dial({ uri: far.uri, proxy: { host: '127.0.0.1', port } }), /the proxy answered 407/)
})

test('pings that stay unanswered end the connection', async (t) => {
  const far = await farSide(t)
  const clock = new VirtualClock()
  const options = { uri: far.uri, pings: { intervalMs: 1_000, probes: 2 } }
  const websocket = await openWebsocket(options, clock, forever)
  const closed = once(websocket, 'close')
  const [peer] = far.taken as [WebSocket]
  const pinged = once(peer, 'ping')
  const answered = once(websocket, 'pong')
  await clock.pass(1_000)
  assert.equal(String((await pinged)[0]), 'WS_CLIENT_PING')
  await answered
  // from now on it is deaf
  peer.pause()
  await clock.pass(3_000)
  await closed
  assert.equal(clock.waiting, 0)
})

test('an event socket that was dialled serves requests with the rights of its local user', async (t) => {
  const fixture = await openDoorFixture(t)
  const far = await farSide(t)
  const rest = new RestOverWebsocket(fixture.served, fixture.users, systemClock)
  const dialer = new EventDialer({ rest, users: fixture.users, clock: systemClock, log: silentLog })
  let connection: EventConnection | undefined
  let isClosed = false
  const serve = (opened: EventConnection): EventSession => {
    connection = opened
    opened.send('first')
    return {
      applications: ['out'],
      envelope: (type) => `"type":"${type}"`,
      closed: () => {
        isClosed = true
      },
    }
  }
  const texts: string[] = []
  const heard = async (count: number) => {
    while (texts.length < count) await systemClock.yield()
  }
  const dialled = dialer.dial({ uri: far.uri, protocols: ['ari'], connectTimeoutMs: 5_000 }, 'reader', serve, forever)
  while (far.taken.length === 0) await systemClock.yield()
  const [peer] = far.taken as [WebSocket]
  peer.on('message', (data) => texts.push(data.toString()))
  await dialled
  assert.equal(connection?.isOutbound, true)
  assert.equal(connection.user.name, 'reader')
  await heard(1)
  assert.equal(texts[0], 'first')
  peer.send(JSON.stringify({ type: 'RESTRequest', method: 'GET', uri: 'boxes' }))
  peer.send(JSON.stringify({ type: 'RESTRequest', method: 'PUT', uri: 'boxes/a?text=x' }))
  await heard(3)
  assert.deepEqual(
    texts.slice(1).map((text) => JSON.parse(text).status_code),
    [200, 403],
  )
  const ended = once(peer, 'close')
  await dialer.close()
  assert.equal((await ended)[0], 1000)
  assert.ok(isClosed)
  assert.equal(dialer.size, 0)
  await assert.rejects(dialer.dial({ uri: far.uri }, 'nobody', serve, forever), /no user nobody/)
})

test('a far side that speaks in one breath with its handshake is heard', async (t) => {
  const fixture = await openDoorFixture(t)
  const heard = Promise.withResolvers<string>()
  const rest = { receive: (_socket: EventSocket, text: string) => heard.resolve(text) }
  const dialer = new EventDialer({ rest, users: fixture.users, clock: systemClock, log: silentLog })
  const server = createTcpServer((socket) => {
    t.after(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('data', (head) => {
      const key = /Sec-WebSocket-Key: (\S+)/i.exec(head.toString())?.[1]
      const accept = hash('sha1', `${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, 'base64')
      const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
      const answer = Buffer.from(`${lines.join('\r\n')}\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`)
      socket.write(Buffer.concat([answer, Buffer.from([0x81, 5]), Buffer.from('hello')]))
    })
  })
  const port = await listen(t, server)
  const serve = () => ({
    applications: ['out'],
    envelope: (type: string) => `"type":"${type}"`,
    closed: () => undefined,
  })
  await dialer.dial({ uri: `ws://127.0.0.1:${port}/`, connectTimeoutMs: 5_000 }, 'reader', serve, forever)
  assert.equal(await heard.promise, 'hello')
})
