// A socket of this node that serves an application, and what everything here needs to serve it from other nodes, too.
// Not the serving.

import type { Clock, Log } from '@jackfield/base'
import type { EventConnection, ShareMode } from '@jackfield/description'
import type { Engine } from '../engine/engine.ts'
import type { Horizon } from '../order/horizon.ts'
import type { Subjects } from '../subjects.ts'
import type { LocalDesk } from './local-desk.ts'

/** A place in the events of one node, as a program's token has it. */
export interface Place {
  readonly exchange: string
  readonly period: number
  readonly seq: number
}

export interface ServedSocket {
  readonly application: string
  readonly connection: EventConnection
  /** the name of the connection */
  readonly id: string
  /** it has the application together with others, at this node and at others; absent: alone */
  readonly share: ShareMode | undefined
  /** where its program goes on at each exchange; absent: its events have no numbers */
  readonly places: readonly Place[] | undefined
  /** what it misses while it is lost is kept at all nodes, although its events have no numbers */
  readonly isKept?: true
  readonly since: number
  tooSlow(): void
}

/** One that has an application alone is known by it, those that share one by their connections, too. */
export const servedKey = (application: string, connection: string | undefined): string =>
  connection === undefined ? application : `${application}\n${connection}`

export interface SocketLimits {
  /** unread bytes after which more is held back, where events have numbers */
  readonly heldBackBytes: number
  /** unread bytes after which the socket is closed, where they have none */
  readonly unreadBytes: number
}

/** One node and its applications. */
export interface EventNode {
  readonly clock: Clock
  readonly log: Log
  readonly engine: Engine
  readonly subjects: Subjects
  /** of this node */
  readonly name: string
  readonly desk: LocalDesk
  /** what this node's events come after */
  readonly horizon: Horizon
}
