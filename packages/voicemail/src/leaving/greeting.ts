// What a caller hears before the tone, and which keys lead away meanwhile.

import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import type { Talk } from '../speaking/talk.ts'

export interface Exits {
  /** where extension `o` is */
  readonly operator: string | undefined
  /** where extension `a` is */
  readonly assistant: string | undefined
  /** other digits that can begin an extension there */
  readonly context: string | undefined
}

/** @param dtmfContext of option `d` */
export function exitsOf(talk: Talk, { options }: MailboxUser, dtmfContext: string | undefined): Exits {
  const context = options.exitcontext || talk.call.channel.facts.context
  return {
    operator: options.operator && talk.hasExtension(context, 'o') ? context : undefined,
    assistant: talk.hasExtension(context, 'a') ? context : undefined,
    context: dtmfContext,
  }
}

export function leadsAway(talk: Talk, exits: Exits, digit: string): boolean {
  if (digit === '0' && exits.operator !== undefined) return true
  if (digit === '*' && exits.assistant !== undefined) return true
  const { deps, channel } = talk.call
  return exits.context !== undefined && deps.extensions.canMatch(exits.context, digit, channel.facts.caller.number)
}

/** The words of a greeting; nothing: none was asked for. `isRecorded`: its owner says it himself. */
export async function greetingOf(
  { spool }: VoicemailParts,
  user: MailboxUser,
  kind: 'busy' | 'unavail' | undefined,
): Promise<{ readonly sounds: readonly string[]; readonly isRecorded: boolean }> {
  const recorded = (await spool.greeting(user, 'temp')) ?? (kind && (await spool.greeting(user, kind)))
  if (recorded !== undefined) return { sounds: [recorded], isRecorded: true }
  if (kind === undefined) return { sounds: [], isRecorded: false }
  const name = await spool.greeting(user, 'greet')
  const who = name === undefined ? ['vm-theperson', `digits:${user.box}`] : [name]
  return { sounds: [...who, kind === 'busy' ? 'vm-isonphone' : 'vm-isunavail'], isRecorded: false }
}
