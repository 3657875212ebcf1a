// An engine in this process, as strict as NATS: servers on hosts, and nodes connected to them; everything can go wrong on command.
// Not for production: nothing leaves the process, and all chance comes from a seed.

import { type Clock, type Random, seededRandom } from '@jackfield/base'
import { matchesSubject } from '../engine/subject.ts'
import { MemoryClient } from './memory-client.ts'
import { MemoryNetwork, type NetworkTimes, usualTimes } from './memory-network.ts'
import type { MemoryMessage, MemoryServers } from './memory-servers.ts'
import { MemoryStore } from './memory-store.ts'

export interface MemoryEngineOptions {
  readonly clock: Clock
  readonly seed?: number
  /** one server on each of these */
  readonly hosts?: readonly string[]
  readonly times?: Partial<NetworkTimes>
  readonly electionMs?: number
  /** of messages to subscribers, from 0 to 1: as when connections break unnoticed */
  readonly loss?: number
}

export class MemoryEngine implements MemoryServers {
  readonly clock: Clock
  readonly random: Random
  readonly network: MemoryNetwork
  readonly store: MemoryStore
  readonly hosts: readonly string[]
  loss: number
  readonly #clients = new Set<MemoryClient>()
  readonly #down = new Set<string>()
  /** what a server knows of the subscriptions at the others: by server, then by the other, then by subject */
  readonly #interests = new Map<string, Map<string, Map<string, number>>>()

  constructor(options: MemoryEngineOptions) {
    const { clock, seed = 1, hosts = ['one', 'two', 'three'], loss = 0 } = options
    this.clock = clock
    this.random = seededRandom(seed)
    this.hosts = hosts
    this.loss = loss
    this.network = new MemoryNetwork(clock, this.random, { ...usualTimes, ...options.times })
    this.store = new MemoryStore({ clock, random: this.random, network: this.network }, hosts, {
      electionMs: options.electionMs ?? 4000,
    })
    this.network.onChange(([one, other]) => {
      this.#routeChanged(one, other)
      for (const client of this.#clients) client.review()
    })
    this.store.onWiped(() => {
      for (const client of this.#clients) client.loseWatches()
    })
    this.store.onApplied((server, bucket, change) => {
      for (const client of this.#clients) if (client.server === server) client.applied(bucket, change)
    })
  }

  /** A node on a host, connected to the server there. */
  connect(host: string): MemoryClient {
    const client = new MemoryClient(this, host)
    this.#clients.add(client)
    client.review()
    return client
  }

  forget(client: object): void {
    this.#clients.delete(client as MemoryClient)
  }

  isServerUp(host: string): boolean {
    return this.hosts.includes(host) && !this.#down.has(host)
  }

  /** The server of a host ends without a word; its nodes look for another one. */
  killServer(host: string): void {
    this.#down.add(host)
    this.store.setDown(host, true)
    this.#interests.delete(host)
    for (const known of this.#interests.values()) known.delete(host)
    for (const client of this.#clients) client.review()
  }

  startServer(host: string): void {
    this.#down.delete(host)
    for (const other of this.hosts) if (other !== host) this.#routeChanged(host, other)
    this.store.setDown(host, false)
    for (const client of this.#clients) client.review()
  }

  /** A host cannot reach any other any more, nor be reached. */
  isolate(host: string): void {
    for (const other of this.hosts) if (other !== host) this.cut(host, other)
  }

  rejoin(host: string): void {
    for (const other of this.hosts) if (other !== host) this.heal(host, other)
  }

  cut(one: string, other: string): void {
    this.network.cut(one, other)
    this.network.cut(other, one)
  }

  heal(one: string, other: string): void {
    this.network.heal(one, other)
    this.network.heal(other, one)
  }

  /** Everything is as it was in the beginning, but for what is stored. */
  healAll(): void {
    for (const host of this.hosts) {
      if (this.#down.has(host)) this.startServer(host)
      for (const other of this.hosts) {
        this.network.slow(host, other, 0)
        if (host !== other) this.network.heal(host, other)
      }
    }
    this.loss = 0
  }

  interest(server: string, subject: string, by: 1 | -1): void {
    for (const other of this.hosts) {
      if (other === server) continue
      this.network.send(server, other, () => {
        if (this.isServerUp(other) && this.isServerUp(server)) this.#count(other, server, subject, by)
      })
    }
  }

  hasInterest(server: string, subject: string): boolean {
    if (this.#subscribers(server, subject).length > 0) return true
    return [...(this.#interests.get(server) ?? [])].some(
      ([other, subjects]) => this.network.isConnected(server, other) && hasMatch(subjects, subject),
    )
  }

  route(server: string, message: MemoryMessage): void {
    this.#deliver(server, message)
    for (const [other, subjects] of this.#interests.get(server) ?? []) {
      if (!hasMatch(subjects, message.subject)) continue
      this.network.send(server, other, () => {
        if (this.isServerUp(other)) this.#deliver(other, message)
      })
    }
  }

  #deliver(server: string, message: MemoryMessage): void {
    for (const client of this.#subscribers(server, message.subject)) {
      if (this.loss > 0 && this.random.next() < this.loss) continue
      this.network.send(server, client.host, () => client.receive(message))
    }
  }

  #subscribers(server: string, subject: string): MemoryClient[] {
    return [...this.#clients].filter((client) => client.server === server && client.isSubscribed(subject))
  }

  #count(server: string, other: string, subject: string, by: number): void {
    const known = this.#interests.get(server) ?? new Map<string, Map<string, number>>()
    this.#interests.set(server, known)
    const subjects = known.get(other) ?? new Map<string, number>()
    known.set(other, subjects)
    const count = (subjects.get(subject) ?? 0) + by
    if (count > 0) subjects.set(subject, count)
    else subjects.delete(subject)
  }

  /** A connection between servers broke, or was made anew: then each informs the other of everything. */
  #routeChanged(one: string, other: string): void {
    for (const [server, from] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = this.#interests.get(server)
      if (!this.network.isConnected(one, other)) known?.delete(from)
      else if (this.isServerUp(server) && this.isServerUp(from) && !known?.has(from)) {
        const subjects = new Map<string, number>()
        for (const client of this.#clients) {
          if (client.server !== from) continue
          for (const subject of client.subjects) subjects.set(subject, (subjects.get(subject) ?? 0) + 1)
        }
        this.#interests.set(server, (known ?? new Map()).set(from, subjects))
      }
    }
  }
}

const hasMatch = (subjects: ReadonlyMap<string, number>, subject: string): boolean => {
  if (subjects.has(subject)) return true
  for (const pattern of subjects.keys()) if (matchesSubject(pattern, subject)) return true
  return false
}
