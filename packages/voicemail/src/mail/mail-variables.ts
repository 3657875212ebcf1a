// What the texts of mails may name: `${VM_NAME}` and its relatives, for one message.

import { table } from '@jackfield/base'
import { formatTime, substitute } from '@jackfield/dialplan'
import type { MailboxUser, Zone } from '../settings/voicemail-settings.ts'
import { parseCallerId } from '../spool/message-facts.ts'
import type { StoredMessage } from '../spool/spool.ts'

export interface MailMoment {
  readonly user: MailboxUser
  readonly message: StoredMessage
  readonly zone: Zone | undefined
  readonly nowMs: number
  readonly dateFormat: string
}

const unknownCaller = 'an unknown caller'

/** `m:ss` */
export const formatLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export function variablesOf({ user, message, zone, nowMs, dateFormat }: MailMoment): ReadonlyMap<string, string> {
  const { facts, number } = message
  const caller = parseCallerId(facts.callerid)
  const name = caller.name || unknownCaller
  const callerNumber = caller.number || unknownCaller
  const whole = caller.name === '' && caller.number === '' ? unknownCaller : facts.callerid
  const date = formatTime(nowMs, dateFormat, zone?.timeZone)
  const original = Number(facts.origtime) * 1000
  return table<string>({
    VM_NAME: user.fullName,
    VM_MAILBOX: user.box,
    VM_CONTEXT: user.context,
    VM_DUR: formatLength(Number(facts.duration) || 0),
    VM_MSGNUM: String(number + 1),
    VM_CALLERID: whole,
    VM_CIDNAME: name,
    VM_CIDNUM: callerNumber,
    VM_DATE: date,
    VM_CATEGORY: facts.category || 'no category',
    VM_FLAG: facts.flag,
    VM_MESSAGEFILE: message.path,
    ORIG_VM_CALLERID: whole,
    ORIG_VM_CIDNAME: name,
    ORIG_VM_CIDNUM: callerNumber,
    ORIG_VM_DATE: original > 0 ? formatTime(original, dateFormat, zone?.timeZone) : date,
  })
}

const escapes = table<string>({ n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' })

/** Escapes first, then variables: what a caller calls himself is never read as either. */
export function fillIn(text: string, variables: ReadonlyMap<string, string>): string {
  const plain = text.replace(/\\([ntr"\\])/g, (whole, letter: string) => escapes.get(letter) ?? whole)
  return substitute(plain, { variable: (name) => variables.get(name), readFunction: () => undefined })
}
