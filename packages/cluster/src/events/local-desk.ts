// The applications of this node, as other nodes use them.
// Not theirs: each node has its half of an application.

import type { EventServer } from '@jackfield/description'

export interface LocalDesk extends EventServer {
  /** this life of the exchange, as tokens name it */
  readonly exchange: string
  isRegistered(name: string): boolean
  /** a socket of this node has it now */
  isServedHere(name: string): boolean
  /** a socket of another node has it now */
  isServedElsewhere(name: string): boolean
  /** several sockets share it */
  isShared(name: string): boolean
  /** this connection is one of them, and is there */
  isSharedBy(name: string, connection: string): boolean
  /** the one of them that has the events which a token is of */
  connectionAt(name: string, resume: string): string | undefined
  /** of those whose one socket is, or was, here: the tokens of their last events, empty where events have no numbers, by name */
  placesHere(): ReadonlyMap<string, string>
  /** what is kept for programs whose last socket was at another node, and is not any more as far as this one knows */
  keptForOthers(): readonly string[]
  /** Each shows the application as it is afterwards, or throws a Fault. */
  subscribe(name: string, sources: readonly string[]): string
  unsubscribe(name: string, sources: readonly string[]): string
  filter(name: string, body: unknown): string
  get(name: string): string
  /** what it follows that does not belong to one node alone, and which events it wants */
  sourcesOf(name: string): readonly string[]
  filterOf(name: string): object
  /** It follows these as well, unless it does already. */
  follow(name: string, sources: readonly string[]): void
  /** Nobody comes back for it, or as this one of several. */
  giveUp(name: string, connection?: string): void
}
