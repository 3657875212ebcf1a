// Who has shown wrong credentials at a door: by address and account together, by address where many accounts are tried, by account.
// Not the check of credentials, and no lock of accounts: nobody can lock out somebody at another address.

import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { type LoginLimits, loginLimits } from './login-limits.ts'
import { loginNetwork } from './login-network.ts'
import { RecentMap } from './recent-map.ts'
import { TokenBucket } from './token-bucket.ts'

/** Somebody who wants in. */
export interface Login {
  readonly address: string
  readonly account: string
  /** who it is behind the address, where that lasts: the port of a telephone. Absent: it cannot be told. */
  readonly source?: string
  /** The door knows that this account is used from this very source: it is registered there. */
  isAtHome?(): boolean
}

export interface LoginBlock {
  /** `PJSIP`, `ARI`, `AMI` */
  readonly service: string
  /** an address, or a network of IPv6 */
  readonly address: string
  /** absent: every account that was never right there */
  readonly account?: string
  /** wrong credentials that led to it, or accounts that were tried */
  readonly failures: number
  /** on the wall clock */
  readonly since: number
  readonly until: number
}

export interface LoginFailure {
  /** how long the answer is to wait */
  readonly delayMs: number
  /** wrong ones of this account lately, from wherever */
  readonly accountFailures: number
}

interface Blockable {
  failures: number
  failedAt: number
  /** blocks there were; each is twice as long as the one before */
  blocks: number
  blockedAt: number
  blockedUntil: number
  /** what led to the block */
  blamed: number
}

interface Pair extends Blockable {
  readonly address: string
  readonly account: string
  /** who has failed; beyond so many nobody new is believed to be somebody else */
  sources: Set<string> | undefined
  /** made when it is blocked */
  spare: TokenBucket | undefined
}

interface AddressTrace extends Blockable {
  /** the last account that was tried */
  account: string
}

/** An account that was right at an address. */
interface Known {
  at: number
  /** by source; each has a share of its own, so that nobody else can use it up */
  readonly sources: RecentMap<TokenBucket>
}

/** Sources behind one address that may show wrong credentials of one account before all of them are one. */
const mostSources = 32
const mostKnownSources = 8
/** A made-up name may be as long as it likes. */
const longestAccount = 80
/** Refused calls in the log. */
const logged = { burst: 20, perSecond: 0.5 }
const mostRemembered = 200

export class LoginLimiter {
  readonly service: string
  /** since the start: wrong credentials, blocks, requests refused without looking at credentials */
  readonly tally = { failures: 0, blocks: 0, refused: 0 }
  readonly #clock: Clock
  readonly #log: Log
  #limits: LoginLimits
  readonly #pairs: RecentMap<Pair>
  readonly #addresses: RecentMap<AddressTrace>
  readonly #accounts: RecentMap<{ failures: number; failedAt: number }>
  readonly #known: RecentMap<Known>
  readonly #reported: RecentMap<true>
  readonly #lines: TokenBucket
  #unsaid = 0
  /** when the last of all blocks is over */
  #lastUntil = 0

  constructor(door: { service: string; clock: Clock; log: Log }, limits: Partial<LoginLimits> = {}) {
    this.service = door.service
    this.#clock = door.clock
    this.#log = door.log
    this.#limits = { ...loginLimits, ...limits }
    const { most } = this.#limits
    this.#pairs = new RecentMap(most)
    this.#addresses = new RecentMap(most)
    this.#accounts = new RecentMap(most)
    this.#known = new RecentMap(most)
    this.#reported = new RecentMap(mostRemembered)
    this.#lines = new TokenBucket(door.clock, logged)
  }

  /** Takes effect for what comes; blocks there are stay as long as they were to last. `most` stays. */
  configure(limits: Partial<LoginLimits>): void {
    this.#limits = { ...this.#limits, ...limits }
  }

  /** How much is remembered. */
  get size(): number {
    return this.#pairs.size + this.#addresses.size + this.#accounts.size + this.#known.size
  }

  /** Nobody is blocked at all. */
  get isQuiet(): boolean {
    return this.#lastUntil <= this.#clock.now()
  }

  /** Seconds for which his credentials are not looked at; 0: they are. */
  refusedSeconds(login: Login): number {
    if (this.isQuiet) return 0
    const address = loginNetwork(login.address)
    const pair = this.#pairs.peek(pairName(address, login.account))
    const trace = this.#addresses.peek(address)
    const now = this.#clock.now()
    const isPairBlocked = pair !== undefined && pair.blockedUntil > now
    const isAddressBlocked = trace !== undefined && trace.blockedUntil > now
    if ((!isPairBlocked && !isAddressBlocked) || this.#limits.isExempt(login.address)) return 0
    const isRefused = isPairBlocked ? !this.#isSpared(pair, login) : !this.#isKnown(address, login)
    if (!isRefused) return 0
    this.tally.refused++
    const until = isPairBlocked ? pair.blockedUntil : (trace as AddressTrace).blockedUntil
    return Math.max(1, Math.ceil((until - now) / 1000))
  }

  /** Right credentials. */
  succeeded(login: Login): void {
    const address = loginNetwork(login.address)
    const { account, source = '' } = login
    const name = pairName(address, account)
    const pair = this.#pairs.peek(name)
    // others at his address who guess go on being counted
    if (pair && pair.blockedUntil <= this.#clock.now() && (!pair.sources || pair.sources.has(source))) {
      this.#pairs.delete(name)
    }
    const known = this.#remember(name)
    if (source !== '') known.sources.use(source, () => this.#spare())
    this.#accounts.delete(clipped(account))
  }

  /** Somebody who was let in by what was right before is there again. */
  seen({ address, account }: Login): void {
    this.#remember(pairName(loginNetwork(address), account))
  }

  /** Wrong credentials. */
  failed(login: Login): LoginFailure {
    this.tally.failures++
    if (!this.#limits.isExempt(login.address)) this.#blame(login)
    const { forgetMs } = this.#limits
    const now = this.#clock.now()
    const trace = this.#accounts.use(clipped(login.account), () => ({ failures: 0, failedAt: now }))
    if (now - trace.failedAt > forgetMs) trace.failures = 0
    trace.failures++
    trace.failedAt = now
    return { delayMs: this.#delay(trace.failures), accountFailures: trace.failures }
  }

  /** One line for a call that is refused, not one for each of its packets, and not more than can be read. */
  logRefused(callId: string, text: string): void {
    if (this.#reported.peek(callId)) return
    this.#reported.use(callId, () => true)
    if (!this.#lines.take(this.#clock, logged)) {
      this.#unsaid++
      return
    }
    const before = this.#unsaid > 0 ? ` (${this.#unsaid} before it were not logged)` : ''
    this.#unsaid = 0
    this.#log.notice(`${text}${before}`)
  }

  /** Those that last, the newest first. */
  blocks(): LoginBlock[] {
    const found: LoginBlock[] = []
    for (const [, pair] of this.#pairs.entries()) {
      if (pair.blockedUntil > this.#clock.now()) found.push(this.#show(pair, pair.address, pair.account))
    }
    for (const [address, trace] of this.#addresses.entries()) {
      if (trace.blockedUntil > this.#clock.now()) found.push(this.#show(trace, address))
    }
    return found.sort((a, b) => b.since - a.since)
  }

  /**
   * Lifts what is blocked at an address and forgets what led to it; how many blocks there were. With an account only its own block;
   * where the whole address is blocked, this account is let through from then on.
   */
  unblock(address: string, account?: string): number {
    const network = loginNetwork(address)
    const blocks = this.blocks().filter((block) => block.address === network || block.address === address)
    const lifted = blocks.filter((block) => account === undefined || block.account === account)
    for (const block of lifted) {
      if (block.account === undefined) this.#addresses.delete(block.address)
      else this.#pairs.delete(pairName(block.address, block.account))
      this.#log.notice(`${this.service}: the block of ${whoOf(block)} was lifted`)
    }
    const whole = account === undefined ? undefined : blocks.find((block) => block.account === undefined)
    if (account === undefined || !whole) return lifted.length
    this.#remember(pairName(whole.address, account))
    this.#log.notice(`${this.service}: '${account}' is let through at ${whole.address}, which stays blocked`)
    return lifted.length + 1
  }

  /** Whether somebody at a blocked pair is looked at all the same: he may be another one than he who failed. */
  #isSpared(pair: Pair, login: Login): boolean {
    const share = this.#shareOf(pair.address, login)
    if (share) return share.has(this.#clock, this.#limits.spare)
    pair.spare ??= this.#spare()
    if (!pair.spare.has(this.#clock, this.#limits.spare)) return false
    const isKnown = this.#isKnown(pair.address, login)
    if (login.source === undefined) return isKnown
    return !pair.sources?.has(login.source) && (isKnown || (pair.sources?.size ?? 0) < mostSources)
  }

  /** The share of a source that this account was right from. */
  #shareOf(address: string, login: Login): TokenBucket | undefined {
    const { source } = login
    if (source === undefined) return undefined
    const name = pairName(address, login.account)
    const known = this.#known.peek(name)
    const share = known && this.#isFresh(known) ? known.sources.peek(source) : undefined
    if (share || !login.isAtHome?.()) return share
    // registered before a restart of ours, or so long ago that it was forgotten
    return this.#remember(name).sources.use(source, () => this.#spare())
  }

  /** Of an address and an account: they belong together. */
  #remember(name: string): Known {
    const known = this.#known.use(name, () => ({ at: 0, sources: new RecentMap<TokenBucket>(mostKnownSources) }))
    known.at = this.#clock.now()
    return known
  }

  #isKnown(address: string, login: Login): boolean {
    const known = this.#known.peek(pairName(address, login.account))
    return (known !== undefined && this.#isFresh(known)) || this.#shareOf(address, login) !== undefined
  }

  #isFresh = ({ at }: Known) => this.#clock.now() - at <= this.#limits.knownMs

  #spare(): TokenBucket {
    return new TokenBucket(this.#clock, this.#limits.spare)
  }

  #blame(login: Login): void {
    const address = loginNetwork(login.address)
    const account = clipped(login.account)
    const now = this.#clock.now()
    const isKnown = this.#isKnown(address, login)
    const name = pairName(address, account)
    const isNew = !this.#pairs.peek(name)
    const pair = this.#pairs.use(name, () => ({
      ...unblamed(now),
      address,
      account,
      sources: undefined,
      spare: undefined,
    }))
    const isAgain = !isNew && this.#isRemembered(pair, now)
    if (!isAgain) pair.sources = undefined
    if (login.source !== undefined && (pair.sources?.size ?? 0) < mostSources) {
      pair.sources ??= new Set()
      pair.sources.add(login.source)
    }
    if (pair.blockedUntil > now) {
      pair.spare ??= this.#spare()
      const share = this.#shareOf(address, login) ?? pair.spare
      share.take(this.#clock, this.#limits.spare)
      pair.failedAt = now
    } else if (this.#count(pair, this.#limits.failures, now)) {
      this.#say(this.#show(pair, address, account))
    }
    // an account that belongs there is no sign of somebody who tries all of them
    if (isAgain || isKnown) return
    const trace = this.#addresses.use(address, () => ({ ...unblamed(now), account }))
    trace.account = account
    if (this.#count(trace, this.#limits.accounts, now)) this.#say(this.#show(trace, address), account)
  }

  #isRemembered(one: Blockable, now: number): boolean {
    return now - one.failedAt <= this.#limits.forgetMs || one.blockedUntil > now
  }

  /** One more; true: this blocks. */
  #count(one: Blockable, most: number, now: number): boolean {
    const { blockMs, longestBlockMs, forgetMs } = this.#limits
    if (!this.#isRemembered(one, now)) one.failures = 0
    if (now - one.failedAt > Math.max(forgetMs, longestBlockMs)) one.blocks = 0
    one.failedAt = now
    if (++one.failures < most || most === 0) return false
    one.blockedAt = now
    one.blockedUntil = now + Math.min(longestBlockMs, blockMs * 2 ** Math.min(30, one.blocks++))
    this.#lastUntil = Math.max(this.#lastUntil, one.blockedUntil)
    one.blamed = one.failures
    one.failures = 0
    this.tally.blocks++
    return true
  }

  #delay(failures: number): number {
    const { delayMs, delayAfter, delayStepMs, longestDelayMs } = this.#limits
    if (failures <= delayAfter) return delayMs
    return Math.min(longestDelayMs, Math.max(delayMs, delayStepMs * 2 ** Math.min(20, failures - delayAfter - 1)))
  }

  #show(one: Blockable, address: string, account?: string): LoginBlock {
    const behind = this.#clock.wall() - this.#clock.now()
    return {
      service: this.service,
      address,
      ...(account === undefined ? {} : { account }),
      failures: one.blamed,
      since: behind + one.blockedAt,
      until: behind + one.blockedUntil,
    }
  }

  #say(block: LoginBlock, last = ''): void {
    const why =
      block.account === undefined
        ? `wrong credentials of ${block.failures} accounts, the last '${last}'`
        : `${block.failures} times wrong credentials`
    const seconds = Math.ceil((block.until - block.since) / 1000)
    this.#log.warning(`${this.service}: ${whoOf(block)} is blocked for ${seconds} s: ${why}`)
  }
}

const whoOf = ({ address, account }: LoginBlock) => (account === undefined ? address : `'${account}' at ${address}`)

const clipped = (account: string) => (account.length > longestAccount ? account.slice(0, longestAccount) : account)

const pairName = (address: string, account: string) => `${address} ${clipped(account)}`

const unblamed = (now: number): Blockable => ({
  failures: 0,
  failedAt: now,
  blocks: 0,
  blockedAt: 0,
  blockedUntil: 0,
  blamed: 0,
})
