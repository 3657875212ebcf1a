// What a call is told by in a few words: who called whom, since when they talk, why it ended.
// Not what happened on the way: that is the ladder.

import type { Party } from '@jackfield/core'
import type { CallChannel } from './call-channel.ts'
import type { Ladder } from './ladder.ts'

interface Named {
  readonly name: string
  readonly number: string
}

export interface CallParties {
  /** the endpoint, or what is known of it */
  readonly from: string
  readonly to: string
  readonly caller: Named
  readonly callee: Named
}

const nobody: Named = { name: '', number: '' }

/** The one that began it. */
const firstOf = ({ channels }: Ladder): CallChannel | undefined => channels.values().next().value

export const applicationsOf = (ladder: Ladder): readonly string[] => ladder.applications

/** Why its first channel ended, when all have. */
export const causeOf = (ladder: Ladder): number | undefined =>
  ladder.endedAt === undefined ? undefined : firstOf(ladder)?.cause

/** When the first channel was answered. */
export const answeredAt = (ladder: Ladder): number | undefined => firstOf(ladder)?.answeredAt

export function partiesOf(ladder: Ladder): CallParties {
  const { refusal } = ladder
  if (refusal) {
    const number = (text: string) => text.replace(/^[^/]*\//, '').replace(/@.*$/s, '')
    const [caller, callee] = [number(refusal.from), number(refusal.to)]
    return { ...refusal, caller: { name: '', number: caller }, callee: { name: '', number: callee } }
  }
  const first = firstOf(ladder)
  if (!first) return exchangeParties(ladder)
  return first.isCalled ? outgoingParties(first) : incomingParties(ladder, first)
}

/** The exchange was asked to call: whom it called first, and who he was shown. */
function outgoingParties(first: CallChannel): CallParties {
  const [caller, callee] = [named(first.last.connected), named(first.last.caller)]
  const number = callee.number === '' ? resourceOf(first) : callee.number
  return { from: caller.number, to: first.party, caller, callee: { ...callee, number } }
}

/** Somebody called: what he dialled, and who answered or was called for it. */
function incomingParties(ladder: Ladder, first: CallChannel): CallParties {
  const dialled = first.exten === 's' ? '' : first.exten
  const called = ladder.channels.values().find(({ isCalled }) => isCalled)
  const number = dialled === '' && called ? called.last.caller.number || resourceOf(called) : dialled
  const callee = { name: first.last.connected.name || (called?.last.caller.name ?? ''), number }
  return { from: first.party, to: called?.party ?? number, caller: named(first.last.caller), callee }
}

/** Messages without a call: who sent the first of them to whom, by its headers. */
function exchangeParties({ rungs }: Ladder): CallParties {
  const first = rungs.find((rung) => rung.kind === 'sip')
  const text = first?.message.text ?? ''
  const [from, to] = [addressIn(text, 'From', 'f'), addressIn(text, 'To', 't')]
  const userOf = (address: string) => ({ ...nobody, number: address.replace(/@.*$/s, '') })
  return { from, to, caller: userOf(from), callee: userOf(to) }
}

/** `user@host` of a header with an address, in either spelling of its name. */
function addressIn(text: string, name: string, short: string): string {
  const line = new RegExp(`^(?:${name}|${short})[ \\t]*:(.*)$`, 'im').exec(text)?.[1] ?? ''
  return /sips?:([^>;\s]*)/i.exec(line)?.[1] ?? ''
}

const named = ({ name, number }: Party): Named => ({ name, number })

const resourceOf = ({ party }: CallChannel): string => party.slice(party.indexOf('/') + 1)
