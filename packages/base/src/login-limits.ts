// How many wrong credentials are looked at, and for how long somebody is blocked then.
// Not who: login-limiter.ts counts.

export interface LoginLimits {
  /** wrong credentials of one account from one address, in a row (0: never): then this account is blocked at this address … */
  readonly failures: number
  /** accounts with wrong credentials from one address (0: never): then every account is blocked there that was never right there */
  readonly accounts: number
  /** … for so long, twice as long each time … */
  readonly blockMs: number
  readonly longestBlockMs: number
  /** wrong credentials so long ago are forgotten */
  readonly forgetMs: number
  /** how long it is remembered that an account was right at an address */
  readonly knownMs: number
  /** while an account is blocked: wrong ones that are looked at all the same, of those who may be somebody else */
  readonly spare: { readonly burst: number; readonly perSecond: number }
  /** every wrong answer waits this long */
  readonly delayMs: number
  /** after so many wrong ones of an account, from wherever, the answers to further ones wait … */
  readonly delayAfter: number
  /** … so long, twice as long each time */
  readonly delayStepMs: number
  readonly longestDelayMs: number
  /** accounts, addresses and pairs of them that are remembered, each; the one silent for longest gives way */
  readonly most: number
  /** never blocked from there */
  isExempt(address: string): boolean
}

/** The limits that can be configured, by the names they have in every file that does. */
export interface LoginOptions {
  /** 0: never */
  readonly auth_block_failures: number
  /** 0: never */
  readonly auth_block_accounts: number
  /** seconds */
  readonly auth_block_time: number
  readonly auth_block_max_time: number
}

export const limitsOf = (options: LoginOptions, isExempt: (address: string) => boolean): Partial<LoginLimits> => ({
  failures: options.auth_block_failures,
  accounts: options.auth_block_accounts,
  blockMs: options.auth_block_time * 1000,
  longestBlockMs: Math.max(options.auth_block_time, options.auth_block_max_time) * 1000,
  isExempt,
})

export const loginLimits: LoginLimits = {
  failures: 20,
  accounts: 20,
  blockMs: 30_000,
  longestBlockMs: 900_000,
  forgetMs: 300_000,
  knownMs: 86_400_000,
  spare: { burst: 5, perSecond: 0.2 },
  delayMs: 0,
  delayAfter: 5,
  delayStepMs: 250,
  longestDelayMs: 8_000,
  most: 20_000,
  isExempt: () => false,
}
