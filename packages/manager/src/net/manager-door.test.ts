import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect as connectSecurely } from 'node:tls'
import { systemClock } from '@jackfield/base'
import { type ExchangeFixture, within } from '../testing/exchange-fixture.ts'
import { ManagerDoor } from './manager-door.ts'

/** A client with a socket: everything that came, and a wait for it. */
class SocketClient {
  text = ''
  readonly socket: Socket
  readonly closed: Promise<unknown>
  #onText: (() => void) | undefined

  constructor(socket: Socket) {
    this.socket = socket
    this.closed = once(socket, 'close')
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (text: string) => {
      this.text += text
      this.#onText?.()
    })
  }

  async until(wanted: string): Promise<void> {
    while (!this.text.includes(wanted)) {
      await new Promise<void>((resolve) => {
        this.#onText = resolve
      })
    }
  }

  async logIn(): Promise<void> {
    this.socket.write('Action: Login\r\nUsername: all\r\nSecret: secret\r\nEvents: user\r\n\r\n')
    await this.until('Authentication accepted')
  }
}

const host = '127.0.0.1'

async function open(small: ExchangeFixture): Promise<{ door: ManagerDoor; port: number }> {
  const door = new ManagerDoor(small.manager, systemClock)
  await door.open([{ host, port: 0 }])
  return { door, port: door.addresses[0]?.port ?? 0 }
}

test(
  'a client may speak before it has read the banner, and is told goodbye',
  within(async (small) => {
    const { door, port } = await open(small)
    const client = new SocketClient(connect(port, host))
    await client.logIn()
    assert.ok(client.text.startsWith('Asterisk Call Manager/13.0.0\r\nResponse: Success\r\n'))
    client.socket.write('Action: Logoff\r\n\r\n')
    await client.closed
    assert.match(client.text, /Response: Goodbye\r\nMessage: Thanks for all the fish\.\r\n\r\n$/)
    assert.equal(small.manager.sessions.length, 0)
    await door.close()
  }),
)

test(
  'two hundred connections at once, each heard by all',
  within(
    async (small) => {
      const { door, port } = await open(small)
      const clients = Array.from({ length: 200 }, () => new SocketClient(connect(port, host)))
      await Promise.all(clients.map((client) => client.logIn()))
      assert.equal(small.manager.sessions.length, 200)
      clients[0]?.socket.write('Action: UserEvent\r\nUserEvent: Hello\r\n\r\n')
      await Promise.all(clients.map((client) => client.until('UserEvent: Hello')))
      small.manager.close()
      await door.close()
      await Promise.all(clients.map((client) => client.closed))
    },
    { authLimit: 200 },
  ),
)

test(
  'a client that does not read is cut off, and holds up nobody',
  within(async (small) => {
    const { door, port } = await open(small)
    const [deaf, well] = [new SocketClient(connect(port, host)), new SocketClient(connect(port, host))]
    await Promise.all([deaf.logIn(), well.logIn()])
    deaf.socket.pause()
    // more than the system's own buffers take, in steps that the other can follow
    for (let step = 0; step < 400 && small.manager.sessions.length > 1; step++) {
      for (let count = 0; count < 100; count++) {
        small.manager.board.raise('client-spoke', {
          eventName: `step-${step}-${count}`,
          fields: [['Filler', 'x'.repeat(1000)]],
        })
      }
      await well.until(`step-${step}-99`)
      well.text = ''
    }
    assert.equal(small.manager.sessions.length, 1)
    await door.close()
    await well.closed
    deaf.socket.destroy()
  }),
)

test(
  'a connection that breaks leaves nothing behind',
  within(async (small) => {
    const { door, port } = await open(small)
    const client = new SocketClient(connect(port, host))
    await client.logIn()
    client.socket.resetAndDestroy()
    await client.closed
    while (small.manager.sessions.length > 0) await systemClock.yield()
    await door.close()
  }),
)

test(
  'the same over TLS, and handshakes that are never done keep nobody out',
  within(
    async (small) => {
      const files = ['key.pem', 'certificate.pem'].map((name) => join(small.directory, name)) as [string, string]
      const words = [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ]
      execFileSync('openssl', [...words, '-subj', '/CN=localhost', '-keyout', files[0], '-out', files[1]], {
        stdio: 'pipe',
      })
      const [key, certificate] = files.map((path) => readFileSync(path)) as [Buffer, Buffer]
      const door = new ManagerDoor(small.manager, systemClock)
      await door.open([{ host, port: 0, tls: { certificate, key } }])
      const [address] = door.addresses
      assert.equal(address?.isSecure, true)
      const client = new SocketClient(
        connectSecurely({ host, port: address?.port ?? 0, ca: certificate, checkServerIdentity: () => undefined }),
      )
      await client.logIn()
      const stranger = new SocketClient(connect(address?.port ?? 0, host))
      stranger.socket.write('Action: Ping\r\n\r\n')
      await stranger.closed
      assert.ok(!stranger.text.includes('Asterisk'))
      const silent = Array.from({ length: 10 }, () => new SocketClient(connect(address?.port ?? 0, host)))
      await Promise.all(silent.slice(0, 8).map((one) => one.closed))
      const next = new SocketClient(
        connectSecurely({ host, port: address?.port ?? 0, ca: certificate, checkServerIdentity: () => undefined }),
      )
      await next.logIn()
      for (const one of silent) one.socket.destroy()
      await door.close()
      await client.closed
    },
    { authLimit: 2 },
  ),
)

test(
  'an address that is taken is refused, and what was open is closed',
  within(async (small) => {
    const { door, port } = await open(small)
    const second = new ManagerDoor(small.manager, systemClock)
    await assert.rejects(
      second.open([
        { host, port: 0 },
        { host, port },
      ]),
      { code: 'EADDRINUSE' },
    )
    await second.close()
    await door.close()
    assert.deepEqual(second.addresses, [])
  }),
)
