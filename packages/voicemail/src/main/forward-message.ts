// Key 8 of the menu: a message goes to other mailboxes, with words of its own in front where somebody wants that; and
// key 3-5: a new message for others. Not the delivery.

import { leaveMessage, plainRequest } from '../leaving/leave-message.ts'
import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import type { Talk } from '../speaking/talk.ts'
import type { StoredMessage } from '../spool/spool.ts'
import type { OpenMailbox } from './open-mailbox.ts'
import { type Prepended, prependRecording } from './prepend-recording.ts'

const mostRounds = 4
const waitMs = 6_000
const directoryWaitMs = 3_000

export async function forwardMessage(parts: VoicemailParts, talk: Talk, box: OpenMailbox): Promise<string | undefined> {
  const { message, user } = box
  if (!message) return talk.play(['vm-nomore'])
  const receivers = await askReceivers(parts, talk, user, false)
  if (receivers.length === 0) return undefined
  const prepended = await askPrepended(parts, talk, box, message)
  if (prepended === 'cancel') return undefined
  try {
    const source = prepended ? { ...message, path: prepended.path } : await parts.spool.locate(user, message)
    const isSent = source !== undefined && (await send(parts, talk, source, receivers))
    return talk.play([isSent ? 'vm-msgforwarded' : 'vm-mailboxfull'])
  } finally {
    if (prepended) await parts.spool.removeDraft(prepended.path)
  }
}

/** A message that nobody left before. */
export async function composeMessage(parts: VoicemailParts, talk: Talk, user: MailboxUser): Promise<void> {
  const receivers = await askReceivers(parts, talk, user, true)
  if (receivers.length === 0) return
  const boxes = receivers.map(({ box, context }) => `${box}@${context}`)
  await leaveMessage(parts, talk.call, { ...plainRequest, boxes })
}

/** Nobody: it was given up. */
async function askReceivers(
  parts: VoicemailParts,
  talk: Talk,
  sender: MailboxUser,
  mayBeSender: boolean,
): Promise<readonly MailboxUser[]> {
  let first: string | undefined
  for (let round = 0; round < mostRounds; round++) {
    const entered = await askDestination(parts, talk, sender, first)
    if (entered === undefined) return []
    if (entered === '') continue
    const found = entered.split('*').map((box) => findReceiver(parts, sender, box, mayBeSender))
    const receivers = found.filter((one) => one !== undefined)
    for (const receiver of receivers) await sayReceiver(parts, talk, receiver)
    if (receivers.length === found.length) return receivers
    first = await talk.play(['pbx-invalid'])
  }
  return []
}

function findReceiver(parts: VoicemailParts, sender: MailboxUser, box: string, mayBeSender: boolean) {
  const receiver = parts.find(`${box}@${sender.context}`)
  const isSender = receiver?.box === sender.box && receiver.context === sender.context
  return isSender && !mayBeSender ? undefined : receiver
}

/** Nothing: given up; empty: nothing was entered. */
async function askDestination(
  parts: VoicemailParts,
  talk: Talk,
  { context }: MailboxUser,
  first: string | undefined,
): Promise<string | undefined> {
  if (!parts.settings.general.usedirectory) return talk.read(['vm-extension'], first)
  for (let silent = 0; silent < mostRounds; ) {
    const key = await talk.ask(['vm-forward'], directoryWaitMs)
    if (key === '1') return talk.read(['vm-extension'])
    if (key === '2') return lookUp(talk, context)
    if (key === '*') return undefined
    silent += key === undefined ? 1 : 0
  }
  return undefined
}

/** By name; empty: there is no such application, or nobody was chosen. */
async function lookUp({ call }: Talk, context: string): Promise<string> {
  const { channel } = call
  channel.variables.set('DIRECTORY_EXTEN', '')
  await call.execute('Directory', `${context},,sv`)
  return channel.variables.get('DIRECTORY_EXTEN') ?? ''
}

async function sayReceiver({ spool }: VoicemailParts, talk: Talk, receiver: MailboxUser): Promise<void> {
  await talk.play([(await spool.greeting(receiver, 'greet')) ?? `digits:${receiver.box}`])
}

/** Nothing: as it is. */
async function askPrepended(
  parts: VoicemailParts,
  talk: Talk,
  { user }: OpenMailbox,
  message: StoredMessage,
): Promise<Prepended | 'cancel' | undefined> {
  for (let silent = 0; silent < mostRounds; ) {
    const key = await talk.ask(['vm-forwardoptions', 'vm-starmain'], waitMs)
    if (key === '2') return undefined
    if (key === '*') return 'cancel'
    if (key === '1') {
      const prepended = await prependRecording(parts, talk, user, message)
      if (prepended) return prepended
    }
    silent += key === undefined ? 1 : 0
  }
  return 'cancel'
}

/** False: somebody had no room. */
async function send(
  parts: VoicemailParts,
  talk: Talk,
  source: StoredMessage,
  receivers: readonly MailboxUser[],
): Promise<boolean> {
  const folder = source.facts.flag === 'Urgent' && parts.settings.general.forward_urgent_auto ? 'Urgent' : 'INBOX'
  let isSent = true
  for (const receiver of receivers) {
    const { inbox, old } = await parts.spool.counts(receiver)
    const hasRoom = inbox + old < receiver.options.maxmsg
    const copied = hasRoom ? await parts.copyMessage(source, receiver, folder, talk.call.channel) : undefined
    isSent &&= copied !== undefined
  }
  return isSent
}
