// The open connections of a door: counted against its limits, known to be busy or idle, ended when they wait too long or it closes.
// Strangers, whose requests have not shown who they are, never take the place of those who are in. Not their bytes.

import type { Socket } from 'node:net'
import { type Clock, detached, PendingConnections } from '@jackfield/base'

/** What is known of an open connection. */
interface Connection {
  /** requests under way */
  requests: number
  readonly openedAt: number
  /** its requests are not read by node:http, which has its own limit for who never sends one */
  isDirect: boolean
  /** no door for requests any more */
  isUpgraded: boolean
  /** what had arrived when it was looked at last */
  bytes: number
  /** since when nothing has, as far as was looked, and how often it was since */
  idleSince: number
  idleLooks: number
}

export interface ConnectionLimits {
  /** at once, websockets included */
  readonly most: number
  /** strangers of one address; those that came within this second do not count, they may be about to show who they are */
  readonly mostStrangersPerAddress: number
}

const graceMs = 1_000

/** Time that passed while this process did not run is nobody's silence: an unfinished request is answered before that. */
const leastLooks = 4

export class Connections {
  readonly #limits: ConnectionLimits
  readonly #clock: Pick<Clock, 'now' | 'yield'>
  readonly #open = new Map<Socket, Connection>()
  readonly #strangers = new PendingConnections<Socket>()
  #waiting: (() => void)[] = []

  constructor(limits: ConnectionLimits, clock: Pick<Clock, 'now' | 'yield'>) {
    this.#limits = limits
    this.#clock = clock
  }

  get size(): number {
    return this.#open.size
  }

  /** Beyond the limits a stranger has to go, without a word: one that has been here longer, else the new one, which is then not in. */
  admit(socket: Socket, isDirect = false): boolean {
    const now = this.#clock.now()
    const address = socket.remoteAddress ?? ''
    if (this.#open.size >= this.#limits.most) this.#turnOut(this.#strangers.oldestOfBusiest())
    if (this.#open.size >= this.#limits.most) {
      socket.destroy()
      return false
    }
    this.#open.set(socket, {
      requests: 0,
      openedAt: now,
      isDirect,
      isUpgraded: false,
      bytes: 0,
      idleSince: 0,
      idleLooks: 0,
    })
    this.#strangers.add(socket, address, now)
    socket.once('close', () => this.#forget(socket))
    if (this.#isOver(address)) detached(this.#makeRoom(address, now - graceMs), 'too many strangers of one address')
    return true
  }

  #isOver(address: string): boolean {
    return this.#strangers.countOf(address) > this.#limits.mostStrangersPerAddress
  }

  /** One goes that came before, but not while what it has sent may lie there unread: the loop turns first, twice to be sure. */
  async #makeRoom(address: string, before: number): Promise<void> {
    await this.#clock.yield()
    await this.#clock.yield()
    if (this.#isOver(address)) this.#turnOut(this.#strangers.oldestOf(address, before))
  }

  /** node:http reads its requests from now on. */
  handOver(socket: Socket): void {
    const connection = this.#of(socket)
    if (connection) connection.isDirect = false
  }

  /** Those that were opened before this and have never sent anything. */
  unheard(openedBefore: number): Socket[] {
    const found: Socket[] = []
    for (const [socket, { isDirect, openedAt }] of this.#open)
      if (isDirect && openedAt <= openedBefore && socket.bytesRead === 0) found.push(socket)
    return found
  }

  /** Whoever is behind it has shown who he is. */
  authenticated(socket: Socket): void {
    this.#strangers.remove(this.#keyOf(socket))
  }

  isStranger(socket: Socket): boolean {
    return this.#strangers.has(this.#keyOf(socket))
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
        connection.idleLooks = 0
      } else if (bytes > 0 && ++connection.idleLooks >= leastLooks && now - connection.idleSince >= longestMs)
        socket.destroy()
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

  #turnOut(stranger: Socket | undefined): void {
    if (!stranger) return
    stranger.destroy()
    // its end is told later, its place is free now
    this.#forget(stranger)
  }

  #forget(socket: Socket): void {
    this.#strangers.remove(socket)
    if (!this.#open.delete(socket) || this.#open.size > 0) return
    for (const run of this.#waiting.splice(0)) run()
  }

  /** Known by the TCP socket, also where a TLS socket stands on it: that is what the listener saw. */
  #keyOf(socket: Socket): Socket {
    return this.#open.has(socket) ? socket : ((socket as { _parent?: Socket })._parent as Socket)
  }

  #of(socket: Socket): Connection | undefined {
    return this.#open.get(socket) ?? this.#open.get((socket as { _parent?: Socket })._parent as Socket)
  }
}
