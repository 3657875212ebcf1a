// What several processes of the tests want done once: one does it, the others wait for it.

import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { systemClock } from '@jackfield/base'

/** Of all who come with this name one acts at a time; who dies meanwhile is no longer in the way. */
export async function oneAtATime<T>(name: string, act: () => T): Promise<T> {
  const lock = await locked(`\0jackfield-${createHash('sha256').update(name).digest('hex')}`)
  try {
    return act()
  } finally {
    await lock[Symbol.asyncDispose]()
  }
}

/** A Unix socket without a file: the kernel gives its name to one process, and takes it back when that one ends. */
async function locked(path: string): Promise<Server> {
  for (;;) {
    const server = createServer()
    const isMine = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false)
        else reject(error)
      })
      server.listen(path, () => resolve(true))
    })
    if (isMine) return server
    // it may take minutes on a machine that is busy
    await systemClock.sleep(50)
  }
}
