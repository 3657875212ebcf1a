// A port of this machine for whoever is started with a number: free for TCP and UDP, and given to nobody else while the process that asked for it runs.
// Not for servers of the own process: those take port 0.

import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below those that the system gives away and above those of media: nobody who asks for any port gets one of these. Even ones only:
 * a telephone that is given one takes the next one for TLS.
 */
const ports = { first: 24_000, behind: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.first / 2, ports.behind / 2) * 2
    const claim = await listening(claimOf(port))
    if (!claim) continue
    claim.unref()
    if (await isFree(port)) return port
    claim.close()
  }
}

/** A socket of a name that only one process of this machine can have at a time, and that is gone with it. */
function claimOf(port: number): { readonly path: string } {
  return { path: `\0jackfield-test-port-${port}` }
}

/** Nothing: somebody has it. */
async function listening(where: { path: string } | { port: number; host: string }): Promise<Server | undefined> {
  const server = createServer()
  try {
    server.listen(where)
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}

async function isFree(port: number): Promise<boolean> {
  const [server, socket] = [await listening({ port, host: '127.0.0.1' }), createSocket('udp4')]
  try {
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
    return server !== undefined
  } catch {
    return false
  } finally {
    socket.close()
    if (server) await server[Symbol.asyncDispose]()
  }
}
