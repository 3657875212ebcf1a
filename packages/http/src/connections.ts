// The open connections of a door: counted against its limit, known to be busy or idle, ended when they wait too long or it closes.
// Not their bytes.

import type { Socket } from 'node:net'

/** What is known of an open connection. */
interface Connection {
  /** requests under way */
  requests: number
  /** no door for requests any more */
  isUpgraded: boolean
  /** what had arrived when it was looked at last */
  bytes: number
  /** since when nothing has, as far as was looked */
  idleSince: number
}

export class Connections {
  readonly #limit: number
  readonly #open = new Map<Socket, Connection>()
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
    this.#open.set(socket, { requests: 0, isUpgraded: false, bytes: 0, idleSince: 0 })
    socket.once('close', () => {
      this.#open.delete(socket)
      if (this.#open.size > 0) return
      for (const run of this.#waiting.splice(0)) run()
    })
  }

  begin(socket: Socket): void {
    const connection = this.#of(socket)
    if (connection) connection.requests++
  }

  finish(socket: Socket): void {
    const connection = this.#of(socket)
    if (connection) connection.requests--
  }

  /** It is another protocol's from now on, and may be silent as long as that lets it. */
  upgrade(socket: Socket): void {
    const connection = this.#of(socket)
    if (connection) connection.isUpgraded = true
  }

  /**
   * Ends those that have waited this long for a next request. They are looked at now and then, instead of each request setting a timer
   * and the next one taking it back; those that never sent anything have their own limit.
   */
  endSilent(now: number, longestMs: number): void {
    for (const [socket, connection] of this.#open) {
      if (connection.isUpgraded) continue
      const bytes = socket.bytesRead
      if (bytes !== connection.bytes || connection.requests > 0 || socket.writableLength > 0) {
        connection.bytes = bytes
        connection.idleSince = now
      } else if (bytes > 0 && now - connection.idleSince >= longestMs) socket.destroy()
    }
  }

  endIdle(): void {
    for (const [socket, { requests }] of this.#open) if (requests === 0) socket.destroySoon()
  }

  destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  whenEmpty(): Promise<void> {
    return this.#open.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Known by the TCP socket, also where a TLS socket stands on it: that is what the listener saw. */
  #of(socket: Socket): Connection | undefined {
    return this.#open.get(socket) ?? this.#open.get((socket as { _parent?: Socket })._parent as Socket)
  }
}
