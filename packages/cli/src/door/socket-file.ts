// The file of a control socket: taken by one exchange, left behind by one that was killed, in nobody's way otherwise.
// Not what is said through it.

import { lstatSync, renameSync, unlinkSync } from 'node:fs'
import { connect, type Server } from 'node:net'

/** Why a socket cannot be had. `running`: another exchange answers there. */
export class SocketFileError extends Error {
  readonly code: 'running' | 'in-the-way' | 'path-too-long' | 'not-opened'

  constructor(code: SocketFileError['code'], message: string) {
    super(message)
    this.name = 'SocketFileError'
    this.code = code
  }
}

/** What the system calls take: 108 bytes with a zero at the end, on every Linux. */
export const longestSocketPath = 107

/** More tries than starters could ever race for one file. */
const mostTries = 10

/** Listens at the path, for its owner alone until the mode is changed; throws a SocketFileError. */
export async function listenAt(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > longestSocketPath) {
    throw new SocketFileError(
      'path-too-long',
      `${path} is longer than the ${longestSocketPath} bytes a socket may have`,
    )
  }
  for (let tries = 0; tries < mostTries; tries++) {
    const code = await tryToListen(server, path)
    if (code === undefined) return
    if (code !== 'EADDRINUSE') throw new SocketFileError('not-opened', `${path} cannot be opened: ${code}`)
    const found = identityOf(path)
    if (found === undefined) continue
    if (!found.isSocket) throw new SocketFileError('in-the-way', `${path} is there and is no socket`)
    if (await isAnswered(path)) throw new SocketFileError('running', `another program listens at ${path}`)
    removeStale(path, found.identity)
  }
  throw new SocketFileError('not-opened', `${path} cannot be opened: other programs open it again and again`)
}

function tryToListen(server: Server, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      resolve(error.code ?? error.message)
    }
    const onListening = () => {
      server.off('error', onError)
      resolve(undefined)
    }
    server.once('error', onError)
    server.once('listening', onListening)
    // the file is made in this call: at no moment may anybody else open it
    const before = process.umask(0o177)
    try {
      server.listen({ path })
    } finally {
      process.umask(before)
    }
  })
}

/** Whether an exchange listens behind a file, or it was left behind. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    // one that exists and may not be opened belongs to somebody
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'))
  })
}

/** Another starter may have put its own there meanwhile: that one stays where it is, or goes back there. */
function removeStale(path: string, identity: string): void {
  if (identityOf(path)?.identity !== identity) return
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (identityOf(aside)?.identity === identity) unlinkSync(aside)
    else renameSync(aside, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new SocketFileError('not-opened', `${path} cannot be replaced: ${code}`)
  }
}

/** The number of a file alone is not enough: a new file may get the number of one that was removed. */
function identityOf(path: string): { identity: string; isSocket: boolean } | undefined {
  try {
    const found = lstatSync(path, { bigint: true })
    return { identity: `${found.ino} ${found.mtimeNs} ${found.birthtimeNs}`, isSocket: found.isSocket() }
  } catch {
    return undefined
  }
}
