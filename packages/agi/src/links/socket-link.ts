// A conversation over a connection to a server (FastAGI).

import type { Socket } from 'node:net'
import { LineQueue } from '../line-queue.ts'
import type { Link, Said } from '../link.ts'
import { writeOut } from './write-out.ts'

export class SocketLink implements Link {
  readonly #socket: Socket
  readonly #lines: LineQueue

  constructor(socket: Socket) {
    this.#socket = socket
    this.#lines = new LineQueue(socket)
    // a connection that breaks ends the lines; there is nothing else to do about it
    socket.on('error', () => undefined)
  }

  begin(environment: readonly string[]): Promise<void> {
    return this.write(`${environment.join('\n')}\n\n`)
  }

  read(): Promise<Said | undefined> {
    return this.#lines.read()
  }

  write(text: string): Promise<void> {
    return writeOut(this.#socket, text)
  }

  sendHangup(): void {
    if (this.#socket.writable) this.#socket.write('HANGUP\n')
  }

  close(): void {
    this.#lines.end()
    this.#socket.end()
    this.#socket.destroySoon()
  }
}
