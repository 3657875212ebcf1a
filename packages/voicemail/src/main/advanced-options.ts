// Key 3 of the menu: answer the sender, call him back, hear of the message again, call somebody else, write to others.

import { leaveMessage, plainRequest } from '../leaving/leave-message.ts'
import type { VoicemailParts } from '../parts.ts'
import { mailboxName } from '../settings/voicemail-settings.ts'
import { callerWords, dateWords } from '../speaking/envelope-words.ts'
import type { Talk } from '../speaking/talk.ts'
import { parseCallerId } from '../spool/message-facts.ts'
import type { StoredMessage } from '../spool/spool.ts'
import { composeMessage } from './forward-message.ts'
import type { OpenMailbox } from './open-mailbox.ts'

const waitMs = 6_000
const mostSilentRounds = 3

/** Back in the menu when it is over. */
export async function advancedOptions(parts: VoicemailParts, talk: Talk, box: OpenMailbox): Promise<void> {
  const { options } = box.user
  const message = box.isStarting ? undefined : box.message
  const offered = [
    message ? 'vm-toreply' : '',
    message && options.callback !== '' ? 'vm-tocallback' : '',
    message ? 'vm-tohearenv' : '',
    options.dialout === '' ? '' : 'vm-tomakecall',
    options.sendvoicemail ? 'vm-leavemsg' : '',
    'vm-starmain',
  ]
  for (let silent = 0; silent <= mostSilentRounds; silent++) {
    const key = await talk.ask(offered, waitMs)
    if (key === undefined) continue
    if (key !== '*') await act(parts, talk, box, message, key)
    return
  }
}

async function act(
  parts: VoicemailParts,
  talk: Talk,
  box: OpenMailbox,
  message: StoredMessage | undefined,
  key: string,
): Promise<void> {
  const { options } = box.user
  if (key === '1' && message) return reply(parts, talk, box, message)
  if (key === '2' && message && options.callback !== '') return callBack(parts, talk, box, message)
  if (key === '3' && message) {
    const { user } = box
    const words = [
      ...(await dateWords(parts, talk, user, message.facts)),
      ...(await callerWords(parts, user, message.facts)),
    ]
    await talk.play(words)
    return
  }
  if (key === '4' && options.dialout !== '') return dialOut(talk, options.dialout)
  if (key === '5' && options.sendvoicemail) return composeMessage(parts, talk, box.user)
  await talk.play(['vm-sorry'])
}

async function reply(
  parts: VoicemailParts,
  talk: Talk,
  { user }: OpenMailbox,
  { facts }: StoredMessage,
): Promise<void> {
  const { number } = parseCallerId(facts.callerid)
  const sender = number === '' ? undefined : parts.find(`${number}@${user.context}`)
  if (sender) await leaveMessage(parts, talk.call, { ...plainRequest, boxes: [mailboxName(sender)] })
  else await talk.play([number === '' ? 'vm-nonumber' : 'vm-nobox'])
}

async function callBack(parts: VoicemailParts, talk: Talk, box: OpenMailbox, { facts }: StoredMessage): Promise<void> {
  const { callback, dialout } = box.user.options
  const { number } = parseCallerId(facts.callerid)
  const known =
    number === ''
      ? ['vm-nonumber']
      : ['vm-num-i-have', ...(await callerWords(parts, box.user, facts, true)), 'vm-tocallnum']
  const other = dialout === '' ? '' : number === '' ? 'vm-toenternumber' : 'vm-calldiffnum'
  for (let silent = 0; silent <= mostSilentRounds; silent++) {
    const key = await talk.ask([...known, other, 'vm-star-cancel'], waitMs)
    if (key === '*') return
    if (key === '1' && number !== '') {
      await talk.play(['vm-dialout'], () => false)
      talk.goTo(callback, number)
    }
    if ((key === '2' || key === '1') && dialout !== '') return dialOut(talk, dialout)
    if (key !== undefined) await talk.play(['vm-sorry'])
  }
}

const mostTries = 3

async function dialOut(talk: Talk, context: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const number = await talk.read(['vm-enter-num-to-call', 'vm-then-pound', 'vm-star-cancel'])
    if (number.endsWith('*')) return
    if (number === '') continue
    await talk.play(['vm-dialout'], () => false)
    talk.goTo(context, number)
  }
}
