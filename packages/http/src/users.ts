// Who may come in: the accounts as the configuration has them, replaced as a whole when it changes.
// Not the check of a password: that is authenticate.ts.

import type { User } from '@jackfield/description'

export interface Account extends User {
  readonly password: string
  /** `plain`: the text itself; `crypt`: a text of crypt(3) */
  readonly passwordFormat: 'plain' | 'crypt'
  /** the access list of the account; absent: from everywhere */
  isAllowedFrom?(address: string): boolean
}

export class Users {
  #accounts: ReadonlyMap<string, Account>
  #version = 0

  constructor(accounts: Iterable<Account> = []) {
    this.#accounts = byName(accounts)
  }

  /** Takes effect for the next request, on open sockets too. */
  replace(accounts: Iterable<Account>): void {
    this.#accounts = byName(accounts)
    this.#version++
  }

  get(name: string): Account | undefined {
    return this.#accounts.get(name)
  }

  /** Another number after every change: what was remembered of older accounts is void. */
  get version(): number {
    return this.#version
  }
}

function byName(accounts: Iterable<Account>): ReadonlyMap<string, Account> {
  const map = new Map<string, Account>()
  // An account without a password would let everybody in who knows its name.
  for (const account of accounts) if (account.password !== '') map.set(account.name, account)
  return map
}

/** May this user run an operation? `allows` names `channels.originate`, `channels.*` or `*`. */
export function mayRun(user: User, resource: string, nickname: string): boolean {
  const { allows } = user
  if (allows === undefined) return true
  return allows.some((right) => right === '*' || right === `${resource}.*` || right === `${resource}.${nickname}`)
}
