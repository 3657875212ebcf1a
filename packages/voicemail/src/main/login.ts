// Who is at the telephone: mailbox and password, as often as voicemail.conf allows.

import type { VoicemailParts } from '../parts.ts'
import { type MailboxUser, mailboxName } from '../settings/voicemail-settings.ts'
import type { Talk } from '../speaking/talk.ts'
import { reportGuess } from './report-guess.ts'

export interface LoginRequest {
  /** given by the dialplan: it is not asked for */
  readonly box: string
  /** of voicemail.conf; empty: any */
  readonly context: string
  /** goes in front of what is entered */
  readonly prefix: string
  /** no password is asked for */
  readonly isTrusted: boolean
  /** the first prompt is left out */
  readonly isQuiet: boolean
  readonly attempts: number
}

export interface LoggedIn {
  readonly user: MailboxUser
  /** the mailbox was entered, not given */
  readonly isEntered: boolean
}

/** Nothing: nobody we know; it was told goodbye. */
export async function logIn(parts: VoicemailParts, talk: Talk, request: LoginRequest): Promise<LoggedIn | undefined> {
  const { box, context, prefix, isTrusted, attempts } = request
  const inContext = (name: string) => parts.find(name.includes('@') || context === '' ? name : `${name}@${context}`)
  const isGiven = box !== ''
  if (isTrusted && isGiven) {
    const user = inContext(box)
    if (user) return { user, isEntered: false }
    talk.call.log.warning(`No entry in voicemail config file for '${box}'`)
    return undefined
  }
  let prompt = request.isQuiet ? '' : parts.settings.general['vm-login']
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const name = isGiven ? box : `${prefix}${await enteredBox(talk, prompt)}`
    const user = inContext(name)
    if (user && (isTrusted || (await isOwner(parts, talk, user)))) return { user, isEntered: !isGiven }
    if (!user && !isTrusted) await readPassword(parts, talk)
    talk.call.log.notice(`wrong password for mailbox '${name}'`, { code: 'voicemail-login' })
    reportGuess(parts.bus, talk.call.channel, user ? mailboxName(user) : name, user !== undefined)
    const isLast = attempt === attempts
    prompt = 'vm-incorrect-mailbox'
    // the next round asks for the mailbox by the same words
    if (isGiven || isLast) await talk.play(['vm-incorrect'], () => false)
  }
  await talk.play(['vm-goodbye'], () => false)
  return undefined
}

/** Nothing entered: the number of the caller. */
async function enteredBox(talk: Talk, prompt: string): Promise<string> {
  const entered = await talk.read([prompt])
  leaveByStar(talk, entered)
  return entered || talk.call.channel.facts.caller.number
}

async function isOwner(parts: VoicemailParts, talk: Talk, user: MailboxUser): Promise<boolean> {
  const password = await parts.passwordOf(user)
  return password === '' || (await readPassword(parts, talk)) === password
}

async function readPassword(parts: VoicemailParts, talk: Talk): Promise<string> {
  const entered = await talk.read([parts.settings.general['vm-password']])
  leaveByStar(talk, entered)
  return entered
}

function leaveByStar(talk: Talk, entered: string): void {
  const { context } = talk.call.channel.facts
  if (entered.startsWith('*') && talk.hasExtension(context, 'a')) talk.goTo(context, 'a')
}
