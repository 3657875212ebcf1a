import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { Connections } from './connections.ts'

/** What connections.ts looks at of a socket. */
class MadeUpSocket extends EventEmitter {
  bytesRead = 0
  writableLength = 0
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
  const connections = new Connections(3)
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
  look(150)
  look(249)
  assert.equal(socket.isDestroyed, false)
  look(250)
  assert.equal(socket.isDestroyed, true)
  assert.equal(connections.size, 0)
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
  for (const { look } of [busy, slow, upgraded]) look(600)
  assert.deepEqual([busy.socket.isDestroyed, slow.socket.isDestroyed, upgraded.socket.isDestroyed], [true, true, false])
})
