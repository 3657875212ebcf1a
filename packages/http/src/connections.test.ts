import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { Connections } from './connections.ts'

/** What connections.ts looks at of a socket. */
class MadeUpSocket extends EventEmitter {
  bytesRead = 0
  writableLength = 0
  remoteAddress = '192.0.2.1'
  isDestroyed = false

  destroy(): void {
    this.isDestroyed = true
    this.emit('close')
  }

  /** The one that requests come on: over TLS, another than the listener saw. */
  get asSocket(): Socket {
    return this as unknown as Socket
  }
}

function open() {
  const connections = new Connections(
    { most: 3, mostStrangersPerAddress: 3 },
    { now: () => 0, yield: async () => undefined },
  )
  const socket = new MadeUpSocket()
  connections.admit(socket.asSocket)
  return { connections, socket, look: (now: number) => connections.endSilent(now, 100) }
}

test('a connection that has waited too long for its next request is ended', () => {
  const { connections, socket, look } = open()
  socket.bytesRead = 20
  look(50)
  look(149)
  assert.equal(socket.isDestroyed, false)
  socket.bytesRead = 40
  for (const now of [150, 175, 200, 225, 249]) look(now)
  assert.equal(socket.isDestroyed, false)
  look(250)
  assert.equal(socket.isDestroyed, true)
  assert.equal(connections.size, 0)
})

test('time that passed while nobody looked does not count alone', () => {
  const { socket, look } = open()
  socket.bytesRead = 20
  look(0)
  for (const now of [900, 901, 902]) look(now)
  assert.equal(socket.isDestroyed, false)
  look(903)
  assert.equal(socket.isDestroyed, true)
})

test('one that never sent anything is left to its own limit', () => {
  const { socket, look } = open()
  look(0)
  look(1_000)
  assert.equal(socket.isDestroyed, false)
})

test('one with a request under way, with an answer not read yet, or with another protocol is left alone', () => {
  const busy = open()
  const slow = open()
  const upgraded = open()
  for (const { socket, look } of [busy, slow, upgraded]) {
    socket.bytesRead = 20
    look(0)
  }
  busy.connections.begin(busy.socket.asSocket)
  slow.socket.writableLength = 1
  upgraded.connections.upgrade({ _parent: upgraded.socket } as unknown as Socket)
  for (const { socket, look } of [busy, slow, upgraded]) {
    look(500)
    assert.equal(socket.isDestroyed, false)
  }
  busy.connections.finish(busy.socket.asSocket)
  slow.socket.writableLength = 0
  for (const { look } of [busy, slow, upgraded]) for (const now of [525, 550, 575, 600]) look(now)
  assert.deepEqual([busy.socket.isDestroyed, slow.socket.isDestroyed, upgraded.socket.isDestroyed], [true, true, false])
})

function crowd(limits: { most: number; mostStrangersPerAddress: number }) {
  let now = 0
  const connections = new Connections(limits, {
    now: () => now,
    yield: () => new Promise((resolve) => setImmediate(resolve)),
  })
  const come = (remoteAddress: string) => {
    const socket = Object.assign(new MadeUpSocket(), { remoteAddress })
    connections.admit(socket.asSocket)
    return socket
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { connections, come, pass }
}

test('a full house makes room for the next by turning out a stranger of the address that has the most', () => {
  const { connections, come } = crowd({ most: 4, mostStrangersPerAddress: 100 })
  const inside = come('192.0.2.9')
  connections.authenticated(inside.asSocket)
  const lone = come('192.0.2.1')
  const attackers = [come('192.0.2.2'), come('192.0.2.2')]
  const next = come('192.0.2.3')
  assert.deepEqual(
    [next, lone, inside, ...attackers].map(({ isDestroyed }) => isDestroyed),
    [false, false, false, true, false],
  )
  assert.equal(connections.size, 4)
})

test('those who are in keep their places: when nobody else is there, the new one has to go', () => {
  const { connections, come } = crowd({ most: 2, mostStrangersPerAddress: 100 })
  const inside = [come('192.0.2.1'), come('192.0.2.1')]
  for (const socket of inside) connections.authenticated(socket.asSocket)
  const next = come('192.0.2.2')
  assert.deepEqual(
    [...inside, next].map(({ isDestroyed }) => isDestroyed),
    [false, false, true],
  )
})

test('strangers of one address beyond its limit are turned out when they had their time, a burst of one moment is not', async () => {
  const { connections, come, pass } = crowd({ most: 100, mostStrangersPerAddress: 3 })
  const burst = [1, 2, 3, 4, 5].map(() => come('192.0.2.1'))
  assert.equal(connections.size, 5)
  pass(2_000)
  come('192.0.2.2')
  assert.equal(connections.size, 6)
  const next = come('192.0.2.1')
  await settle()
  assert.equal(next.isDestroyed, false)
  assert.deepEqual(
    burst.map(({ isDestroyed }) => isDestroyed),
    [true, false, false, false, false],
  )
})

test('a stranger whose request lies there unread while others come is not turned out', async () => {
  const { connections, come, pass } = crowd({ most: 100, mostStrangersPerAddress: 3 })
  const burst = [1, 2, 3, 4].map(() => come('192.0.2.1'))
  // the exchange is busy for two seconds with the requests of some, and accepts others before it reads the rest
  pass(2_000)
  come('192.0.2.1')
  for (const socket of burst) connections.authenticated(socket.asSocket)
  await settle()
  assert.deepEqual(
    burst.map(({ isDestroyed }) => isDestroyed),
    [false, false, false, false],
  )
})

/** The loop has turned as often as it takes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
}
