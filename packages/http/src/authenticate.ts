// Finds the account that credentials belong to: at once when they are plain or were right lately, else after the verifying thread.
// Not rights: what an account may do is decided where the operation is known.

import { hash, timingSafeEqual } from 'node:crypto'
import { type LoginLimiter, type Random, RecentMap } from '@jackfield/base'
import type { Credentials } from './credentials.ts'
import { parseBasic } from './credentials.ts'
import { CryptVerifier } from './crypt/crypt-verifier.ts'
import type { Account, Users } from './users.ts'

/** How many right headers are remembered. */
const mostRemembered = 1_000

/** Nobody's: compared with when the name is unknown, so that this takes as long as a wrong password. */
const nobodysPassword = 'no account has this name'

/** Where a request came from. */
export interface Visitor {
  readonly remote: string
  readonly connection?: object
  /** the same object as before: so are all headers */
  readonly head?: object
}

/** Told of credentials that were looked at; those that were right lately are not looked at again. */
export type AuthenticationReport = (
  kind: 'SuccessfulAuth' | 'InvalidPassword' | 'InvalidAccountID',
  name: string,
  remote: string,
) => void

/** Why somebody is not let in. */
export class Refusal {
  /** `blocked`: it was not looked at, for so many seconds; `wrong`: and the answer waits; `unknown`: it could not be found out just now */
  readonly kind: 'blocked' | 'wrong' | 'unknown'
  readonly seconds: number
  readonly delayMs: number

  constructor(kind: Refusal['kind'], { seconds = 0, delayMs = 0 } = {}) {
    this.kind = kind
    this.seconds = seconds
    this.delayMs = delayMs
  }
}

export type Verdict = Account | Refusal

/** What was right, and where it stood. */
interface Shown {
  readonly header: string
  readonly account: Account
  readonly version: number
  head: object | undefined
}

export class Authenticator {
  readonly users: Users
  readonly #verifier: CryptVerifier
  readonly #secret: string
  readonly #report: AuthenticationReport
  readonly #limiter: LoginLimiter | undefined
  /** what a connection showed last: programs show the same with every request */
  readonly #lastRight = new WeakMap<object, Shown>()
  #remembered = new RecentMap<Account>(mostRemembered)
  #version: number

  constructor(
    users: Users,
    random: Random,
    {
      verifier,
      report,
      limiter,
    }: { verifier?: CryptVerifier; report?: AuthenticationReport; limiter?: LoginLimiter } = {},
  ) {
    this.users = users
    this.#verifier = verifier ?? new CryptVerifier()
    this.#report = report ?? (() => undefined)
    this.#limiter = limiter
    this.#secret = Buffer.from(random.bytes(32)).toString('base64')
    this.#version = users.version
  }

  /** The account of an Authorization header. Undefined: it says nothing that could be right or wrong. */
  byHeader(header: string, from: Visitor): Verdict | Promise<Verdict> | undefined {
    this.#forgetOld()
    const last = from.connection && this.#lastRight.get(from.connection)
    if (last && last.version === this.#version && isSame(last, header, from.head)) return last.account
    const verdict = this.#byNewHeader(header, from)
    if (from.connection && verdict && !(verdict instanceof Promise) && !(verdict instanceof Refusal)) {
      this.#lastRight.set(from.connection, { header, account: verdict, version: this.#version, head: from.head })
    }
    return verdict
  }

  #byNewHeader(header: string, { remote }: Visitor): Verdict | Promise<Verdict> | undefined {
    // Kept under a hash with a secret: neither the passwords nor the time a comparison takes tell anything.
    const key = this.#keyOf(header)
    const known = this.#remembered.peek(key)
    if (known && this.#isQuiet) return this.#seen(known, remote)
    const credentials = parseBasic(header)
    return credentials && this.#check(credentials, key, remote)
  }

  byCredentials(credentials: Credentials, address: string): Verdict | Promise<Verdict> {
    this.#forgetOld()
    const key = this.#keyOf(`${credentials.name}:${credentials.password}`)
    return this.#check(credentials, key, address)
  }

  /** Whoever is blocked learns nothing, also not whether he shows what was right before. */
  #check(credentials: Credentials, key: string, address: string): Verdict | Promise<Verdict> {
    const seconds = this.#limiter?.refusedSeconds({ address, account: credentials.name }) ?? 0
    if (seconds > 0) return new Refusal('blocked', { seconds })
    const known = this.#remembered.peek(key)
    return known ? this.#seen(known, address) : this.#verify(credentials, key, address)
  }

  get #isQuiet(): boolean {
    return this.#limiter?.isQuiet ?? true
  }

  #seen(account: Account, address: string): Account {
    this.#limiter?.seen({ address, account: account.name })
    return account
  }

  close(): Promise<void> {
    this.#remembered = new RecentMap(mostRemembered)
    return this.#verifier.close()
  }

  /** How many right credentials are remembered. */
  get rememberedCount(): number {
    return this.#remembered.size
  }

  #keyOf(text: string): string {
    return hash('sha256', this.#secret + text, 'base64')
  }

  #forgetOld(): void {
    if (this.#version === this.users.version) return
    this.#version = this.users.version
    this.#remembered = new RecentMap(mostRemembered)
  }

  #verify({ name, password }: Credentials, key: string, address: string): Verdict | Promise<Verdict> {
    const account = this.users.get(name)
    if (account?.passwordFormat === 'crypt') return this.#verifyCrypt(account, password, key, address)
    const isSame = isSameText(password, account?.password ?? nobodysPassword)
    if (!account || !isSame) return this.#wrong(account, name, address)
    this.#remember(key, account)
    return this.#right(account, address)
  }

  async #verifyCrypt(account: Account, password: string, key: string, address: string): Promise<Verdict> {
    const version = this.#version
    const isRight = await this.#verifier.verify(password, account.password, address)
    if (isRight === undefined) return new Refusal('unknown')
    if (!isRight) return this.#wrong(account, account.name, address)
    if (version === this.users.version) this.#remember(key, account)
    if (this.users.get(account.name) !== account) return new Refusal('wrong')
    return this.#right(account, address)
  }

  #right(account: Account, address: string): Account {
    this.#limiter?.succeeded({ address, account: account.name })
    this.#report('SuccessfulAuth', account.name, address)
    return account
  }

  #wrong(account: Account | undefined, name: string, address: string): Refusal {
    this.#report(account ? 'InvalidPassword' : 'InvalidAccountID', name, address)
    return new Refusal('wrong', this.#limiter?.failed({ address, account: name }))
  }

  #remember(key: string, account: Account): void {
    this.#remembered.delete(key)
    this.#remembered.use(key, () => account)
  }
}

/** Takes the same time wherever the first difference is. */
function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

function isSame(last: Shown, header: string, head: object | undefined): boolean {
  if (head !== undefined && head === last.head) return true
  if (!isSameHeader(header, last.header)) return false
  last.head = head
  return true
}

/** The same, without telling by its time how much of the beginning is. */
function isSameHeader(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
