// A port of this machine for whoever is started with a number: free for TCP and UDP, and given to nobody else while the process that asked for it runs.
// Not for servers of the own process: those take port 0.

import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Below those that the system gives away and above those of media: nobody who asks for any port gets one of these. Even ones only:
 * a telephone that is given one takes the next one for TLS.
 */
const ports = { first: 24_000, behind: 32_000 }

/** A file for each port that was given away, with the process it was given to. */
const claims = join(tmpdir(), 'jackfield-test-ports')
const own = new Set<string>()

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.first / 2, ports.behind / 2) * 2
    if (claim(port) && (await isFree(port))) return port
  }
}

function claim(port: number): boolean {
  const file = join(claims, String(port))
  mkdirSync(claims, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    // somebody's, or left by a process that was killed: then the next one who comes by may have it
    if (!isClaimed(file)) rmSync(file, { force: true })
    return false
  }
  if (own.size === 0) process.once('exit', giveBack)
  own.add(file)
  return true
}

function isClaimed(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

function giveBack(): void {
  for (const file of own) rmSync(file, { force: true })
}

async function isFree(port: number): Promise<boolean> {
  const [server, socket] = [createServer(), createSocket('udp4')]
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    socket.bind(port, '127.0.0.1')
    await once(socket, 'listening')
    return true
  } catch {
    return false
  } finally {
    socket.close()
    if (server.listening) {
      server.close()
      await once(server, 'close')
    }
  }
}
