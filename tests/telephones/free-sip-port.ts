// A port that is free for UDP and TCP at once.

import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { freePort } from '../support/exchange-process.ts'

export async function freeSipPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    const socket = createSocket('udp4')
    try {
      socket.bind(port, '127.0.0.1')
      await once(socket, 'listening')
      return port
    } catch {
      // somebody has it for UDP
    } finally {
      socket.close()
    }
  }
}
