// Key 0 of the menu: greetings, name, temporary greeting, password; and what a new owner has to do first.

import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import type { Talk } from '../speaking/talk.ts'
import type { Greeting } from '../spool/spool.ts'
import { askNewPassword } from './new-password.ts'
import { recordGreeting } from './record-greeting.ts'

const waitMs = 6_000
const mostSilentRounds = 3

/** Back in the menu when it is over. */
export async function mailboxOptions(parts: VoicemailParts, talk: Talk, user: MailboxUser): Promise<void> {
  let key: string | undefined
  const warning = (await parts.spool.greeting(user, 'temp')) === undefined ? [] : ['vm-tmpexists']
  for (let silent = 0, said = warning; ; said = []) {
    if (key === '*') return
    if (key === undefined) {
      key = await talk.ask([...said, 'vm-options'], waitMs)
      if (key === undefined && ++silent > mostSilentRounds) return
      continue
    }
    silent = 0
    key = await act(parts, talk, user, key)
  }
}

const greetings: ReadonlyMap<string, Greeting> = new Map([
  ['1', 'unavail'],
  ['2', 'busy'],
  ['3', 'greet'],
])

async function act(parts: VoicemailParts, talk: Talk, user: MailboxUser, key: string): Promise<string | undefined> {
  const greeting = greetings.get(key)
  if (greeting !== undefined) await recordGreeting(parts, talk, user, greeting)
  else if (key === '4') await temporaryGreeting(parts, talk, user)
  else if (key === '5') {
    if (user.password.startsWith('-')) return talk.play(['vm-no'])
    return (await askNewPassword(parts, talk, user)).key
  }
  return undefined
}

async function temporaryGreeting(parts: VoicemailParts, talk: Talk, user: MailboxUser): Promise<void> {
  if ((await parts.spool.greeting(user, 'temp')) === undefined) return recordGreeting(parts, talk, user, 'temp')
  for (let silent = 0; silent <= mostSilentRounds; ) {
    const key = await talk.ask(['vm-tempgreeting2'], waitMs)
    if (key === '1') return recordGreeting(parts, talk, user, 'temp')
    if (key === '2') {
      await parts.spool.removeGreeting(user, 'temp')
      await talk.play(['vm-tempremoved'])
      return
    }
    if (key === '*') return
    silent = key === undefined ? silent + 1 : 0
  }
}

const mostPasswordTries = 3

/** False: there is no new password, and the mailbox stays closed. */
export async function welcomeNewUser(parts: VoicemailParts, talk: Talk, user: MailboxUser): Promise<boolean> {
  const { forcename, forcegreetings } = user.options
  await talk.play([parts.settings.general['vm-newuser']])
  const wanted: Greeting[] = [
    ...(forcename ? (['greet'] as const) : []),
    ...(forcegreetings ? (['unavail', 'busy'] as const) : []),
  ]
  for (const greeting of wanted) {
    if ((await parts.spool.greeting(user, greeting)) === undefined) await recordGreeting(parts, talk, user, greeting)
  }
  for (let tries = 0; tries < mostPasswordTries; tries++) {
    if ((await askNewPassword(parts, talk, user)).isChanged) return true
  }
  return false
}
