// What a node's connection in memory needs of the servers, as a port.

import type { Clock, Random } from '@jackfield/base'
import type { MemoryNetwork } from './memory-network.ts'
import type { MemoryStore } from './memory-store.ts'

/** A message on its route to whoever subscribed. */
export interface MemoryMessage {
  readonly subject: string
  readonly text: string
  /** of a request: the answer goes back to the server it came through */
  answer?(from: string, text: string): void
}

export interface MemoryServers {
  readonly clock: Clock
  readonly random: Random
  readonly network: MemoryNetwork
  readonly store: MemoryStore
  readonly hosts: readonly string[]
  isServerUp(host: string): boolean
  /** Somebody at this server subscribed, or stopped: the other servers are informed. */
  interest(server: string, subject: string, by: 1 | -1): void
  /** Whether this server knows of anybody who would receive it. */
  hasInterest(server: string, subject: string): boolean
  /** From a node's server to everybody who subscribed, through their servers. */
  route(server: string, message: MemoryMessage): void
  /** A node that is gone. */
  forget(node: object): void
}
