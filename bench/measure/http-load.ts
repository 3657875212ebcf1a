// Requests over a few kept-alive connections, one at a time on each; bytes in, bytes out, nothing parsed that need not be.
// Not a benchmark: it makes the load, the bench measures the server.

import { connect, type Socket } from 'node:net'

export interface HttpLoad {
  readonly host: string
  readonly port: number
  /** the whole request, head and body */
  readonly request: (n: number) => string
  readonly count: number
  readonly connections: number
}

/** Resolves when all are answered; the statuses that came, with how often. */
export async function httpLoad(load: HttpLoad): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let next = 0
  await Promise.all(Array.from({ length: load.connections }, () => one()))
  return statuses

  function one(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket: Socket = connect({ host: load.host, port: load.port, noDelay: true })
      let received: Buffer = Buffer.alloc(0)
      const send = (): void => {
        if (next >= load.count) {
          socket.end()
          resolve()
          return
        }
        socket.write(load.request(next++))
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const status = wholeResponse(received)
        if (status === undefined) return
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        received = Buffer.alloc(0)
        send()
      })
    })
  }
}

function wholeResponse(received: Buffer): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)
  const bodyLength = length ? Number(length[1]) : 0
  return received.length >= headEnd + 4 + bodyLength ? Number(head.slice(9, 12)) : undefined
}
