// One action as data: its name, the classes that may ask for it, a word about it, and what it does.
// Not the session that asks.

import type { EventBoard } from './event-board.ts'
import type { EventFilter } from './event-filter.ts'
import type { ManagerDeps } from './manager-deps.ts'
import type { Request } from './message.ts'
import type { Privilege } from './privileges.table.ts'
import type { Reply } from './reply.ts'
import type { SnapshotText } from './snapshot-text.ts'
import type { ManagerUser } from './users.ts'

export interface ActionDescription {
  /** as people write it; found in any letter case */
  readonly name: string
  /** one of these is enough; empty: everybody who is logged in */
  readonly privilege: readonly Privilege[]
  readonly synopsis: string
  /** also before the login */
  readonly isOpen?: boolean
}

/** What an action sees of the connection it came over. */
export interface ActionSession {
  readonly user: ManagerUser | undefined
  /** Has the user one of these classes? */
  may(...names: readonly Privilege[]): boolean
  /** The same each time it is asked for. */
  challenge(): string
  logIn(request: Request): Promise<Reply>
  /** classes it wants to hear */
  eventMask: number
  readonly filterCount: number
  addFilter(filter: EventFilter): void
  /** Resolves when there is an event for this session, or after so long; below zero: no limit. */
  waitForEvent(timeoutMs: number): Promise<void>
}

export interface ActionContext {
  readonly deps: ManagerDeps
  readonly session: ActionSession
  readonly board: EventBoard
  readonly text: SnapshotText
  /** of the interface, as the banner says it */
  readonly version: string
  /** every action there is */
  readonly actions: readonly Action[]
}

export type Run = (request: Request, context: ActionContext) => Reply | Promise<Reply>

export interface Action {
  readonly description: ActionDescription
  readonly run: Run
}

export const action = (description: ActionDescription, run: Run): Action => ({ description, run })
