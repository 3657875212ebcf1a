// The open connections of a door: counted against its limit, known to be busy or idle, ended when it closes.
// Not their bytes.

import type { Socket } from 'node:net'

export class Connections {
  readonly #limit: number
  /** requests under way on each */
  readonly #open = new Map<Socket, number>()
  /** what a TLS socket wraps is the one we count */
  #waiting: (() => void)[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#open.size
  }

  /** Closes a connection beyond the limit, without a word. */
  admit(socket: Socket): void {
    if (this.#open.size >= this.#limit) return void socket.destroy()
    this.#open.set(socket, 0)
    socket.once('close', () => {
      this.#open.delete(socket)
      if (this.#open.size > 0) return
      for (const run of this.#waiting.splice(0)) run()
    })
  }

  begin(socket: Socket): void {
    const key = this.#counted(socket)
    const count = this.#open.get(key)
    if (count !== undefined) this.#open.set(key, count + 1)
  }

  finish(socket: Socket): void {
    const key = this.#counted(socket)
    const count = this.#open.get(key)
    if (count !== undefined) this.#open.set(key, count - 1)
  }

  /** A whole request is being answered on it. */
  isBusy(socket: Socket): boolean {
    return (this.#open.get(this.#counted(socket)) ?? 0) > 0
  }

  endIdle(): void {
    for (const [socket, count] of this.#open) if (count === 0) socket.destroySoon()
  }

  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  whenEmpty(): Promise<void> {
    return this.#open.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** The TCP socket under a TLS socket, which is what the listener saw. */
  #counted(socket: Socket): Socket {
    if (this.#open.has(socket)) return socket
    const parent = (socket as { _parent?: Socket })._parent
    return parent ?? socket
  }
}
