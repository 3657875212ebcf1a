// Who may come in by this door, and what each may hear and ask for.
// Not where they are written: the program reads manager.conf.

import type { EventFilter } from './event-filter.ts'

export interface ManagerUser {
  readonly name: string
  readonly secret: string
  /** classes it may hear */
  readonly read: number
  /** classes it may ask for */
  readonly write: number
  readonly isAllowedFrom: (address: string) => boolean
  readonly filters: readonly EventFilter[]
  /** set on channels it originates */
  readonly variables: readonly (readonly [name: string, value: string])[]
  /** how long it may take nothing of what waits for it */
  readonly writeTimeoutMs: number
  readonly displaysConnects: boolean
  readonly mayLogInTwice: boolean
}

export class ManagerUsers {
  #users: ReadonlyMap<string, ManagerUser>

  constructor(users: readonly ManagerUser[] = []) {
    this.#users = mapOf(users)
  }

  /** Takes other users; sessions that are open stay. */
  replace(users: readonly ManagerUser[]): void {
    this.#users = mapOf(users)
  }

  get(name: string): ManagerUser | undefined {
    return this.#users.get(name)
  }
}

const mapOf = (users: readonly ManagerUser[]) => new Map(users.map((user) => [user.name, user]))
