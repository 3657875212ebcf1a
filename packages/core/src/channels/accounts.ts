// Which account a channel gets from another: of who calls it, of whom it stands in for, of whom it talks to.
// Not the records that are written by them.

import type { ChannelFacts } from './channel-facts.ts'

type Accounts = Pick<ChannelFacts, 'accountCode' | 'peerAccount'>

interface Accountable {
  readonly facts: Accounts
  change(facts: Partial<Accounts>): void
}

/** Of who is called: the account the caller knows for its peer, or else the caller's own. One that it has already stays. */
export function accountsOfCalled(called: Accounts, caller: Accounts): Accounts {
  return {
    accountCode: called.accountCode || caller.peerAccount || caller.accountCode,
    peerAccount: caller.accountCode || called.peerAccount,
  }
}

/** Of who stands in for another: what that one had. */
export function accountsOfReplacement(own: Accounts, replaced: Accounts): Accounts {
  return {
    accountCode: own.accountCode || replaced.accountCode,
    peerAccount: replaced.peerAccount || own.peerAccount,
  }
}

/** Two talk to each other: who has no account gets the one the other knows for its peer, and each knows the other's. */
export function matchAccounts(one: Accountable, other: Accountable): void {
  for (const [own, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    if (own.facts.accountCode === '' && peer.facts.peerAccount !== '') {
      own.change({ accountCode: peer.facts.peerAccount })
    }
  }
  for (const [own, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    const { accountCode } = peer.facts
    if (accountCode !== '' && own.facts.peerAccount !== accountCode) own.change({ peerAccount: accountCode })
  }
}
