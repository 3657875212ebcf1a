// Which ports of this machine somebody else has: asked before anything is started, for a sentence in the place of six logs.
// Not a promise: somebody may take one a moment later, and its program then says so.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Node } from './configuration.ts'

/** Those that are taken, with what they are for, such as `4222 (nats-a)`. */
export async function takenPorts(nodes: readonly Node[]): Promise<string[]> {
  const wanted = nodes.flatMap(({ name, ports: { http, sip, nats, natsRoute, natsMonitor } }) => [
    { port: http, use: `interface of ${name}`, isTaken: isStreamTaken },
    { port: sip, use: `telephones of ${name}`, isTaken: isDatagramTaken },
    { port: nats, use: `nats-${name}`, isTaken: isStreamTaken },
    { port: natsRoute, use: `nats-${name} to the others`, isTaken: isStreamTaken },
    { port: natsMonitor, use: `how nats-${name} is`, isTaken: isStreamTaken },
  ])
  const found = await Promise.all(
    wanted.map(async ({ port, use, isTaken }) => (await isTaken(port)) && `${port} (${use})`),
  )
  return found.filter((text) => text !== false)
}

async function isStreamTaken(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    await once(server.close(), 'close')
    return false
  } catch {
    return true
  }
}

async function isDatagramTaken(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  try {
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
    return false
  } catch {
    return true
  } finally {
    socket.close()
  }
}
