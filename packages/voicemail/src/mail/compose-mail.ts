// The mail that says there is a message, with its sound, and the short one for pagers.
// Not the sending.

import { hostname } from 'node:os'
import { formatTime } from '@jackfield/dialplan'
import type { GeneralOptions } from '../settings/voicemail-settings.ts'
import { parseCallerId } from '../spool/message-facts.ts'
import { encodeText, headerText, oneLine, quotedName } from './mail-text.ts'
import { fillIn, type MailMoment, variablesOf } from './mail-variables.ts'

export interface Attachment {
  /** the ending of its file */
  readonly format: string
  /** base64 in lines */
  readonly text: Buffer
}

export interface MailParts extends Omit<MailMoment, 'dateFormat'> {
  readonly general: GeneralOptions
  /** a number and a random one, for the id of the mail */
  readonly id: readonly [number: number, random: number]
}

const dateHeader = '%a, %d %b %Y %H:%M:%S %z'

/** Of our own words where the file has none. */
const plainBody = `Dear \${VM_NAME},

a message of \${VM_DUR} is waiting for you in mailbox \${VM_MAILBOX}. It is number \${VM_MSGNUM}.
It came from \${VM_CALLERID} on \${VM_DATE}.
`

export function composeMail(parts: MailParts, attachment: Attachment | undefined): Buffer {
  const { user, general, message } = parts
  const { options } = user
  const variables = variablesOf({ ...parts, dateFormat: general.emaildateformat })
  const subject = options.emailsubject === '' ? plainSubject(parts) : fillIn(options.emailsubject, variables)
  const body = fillIn(options.emailbody || plainBody, variables)
  const text = encodeText(safeBody(body), general.charset)
  const head = headers(parts, {
    from: fillIn(options.fromstring, variables),
    to: user.emails.map((address) => `${quotedName(user.fullName, general.charset)} <${oneLine(address)}>`),
    subject,
  })
  const { number } = message
  if (!attachment)
    return mail([...head, `Content-Type: text/plain; charset=${text.charset}`, transfer8bit, ''], text.bytes)
  const boundary = `----voicemail_${number}${user.box.replace(/\W/g, '')}${parts.id[1]}`
  const name = `msg${String(number).padStart(4, '0')}.${attachment.format}`
  return mail(
    [
      ...head,
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      'This is a multi-part message in MIME format.',
      '',
      `--${boundary}`,
      `Content-Type: text/plain; charset=${text.charset}`,
      transfer8bit,
      '',
    ],
    text.bytes,
    [
      '',
      '',
      `--${boundary}`,
      `Content-Type: ${audioType(attachment.format)}; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      'Content-Description: Voicemail sound attachment.',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      '',
    ],
    attachment.text,
    ['', '', `--${boundary}--`],
  )
}

export function composePage(parts: MailParts): Buffer {
  const { user, general, message } = parts
  const variables = variablesOf({ ...parts, dateFormat: general.pagerdateformat })
  const { flag } = message.facts
  const plain = flag === '' ? 'New VM' : `New ${flag} VM`
  const caller = variables.get('VM_CALLERID')
  const words = `New ${variables.get('VM_DUR')} long  msg in box ${user.box}\nfrom ${caller}, on ${variables.get('VM_DATE')}`
  const body = general.pagerbody === '' ? words : fillIn(general.pagerbody, variables)
  const text = encodeText(safeBody(body), general.charset)
  const head = headers(parts, {
    from: fillIn(general.pagerfromstring || user.options.fromstring, variables),
    to: [oneLine(user.pager)],
    subject: general.pagersubject === '' ? plain : fillIn(general.pagersubject, variables),
  })
  return mail([...head, `Content-Type: text/plain; charset=${text.charset}`, transfer8bit, ''], text.bytes)
}

const transfer8bit = 'Content-Transfer-Encoding: 8bit'

/** A line with a dot ends a mail where `sendmail` reads it. */
const safeBody = (text: string): string => text.replace(/^\.$/gm, '. ')

/** Lines and bytes by turns; a dot ends it. */
function mail(before: readonly string[], body: Buffer, ...more: readonly (readonly string[] | Buffer)[]): Buffer {
  const parts = more.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part.join('\n'))))
  return Buffer.concat([Buffer.from(`${before.join('\n')}\n`), body, ...parts, Buffer.from('\n.\n')])
}

function plainSubject({ user, message, general }: MailParts): string {
  const { flag } = message.facts
  const prefix = general.pbxskip ? '' : '[PBX]: '
  return `${prefix}New ${flag === '' ? '' : `${flag} `}message ${message.number + 1} in mailbox ${user.box}`
}

function headers(
  { user, message, general, zone, nowMs, id }: MailParts,
  { from, to, subject }: { readonly from: string; readonly to: readonly string[]; readonly subject: string },
): string[] {
  const { serveremail } = user.options
  const host = hostname()
  const address = serveremail.includes('@') ? serveremail : `${serveremail}@${host}`
  const caller = parseCallerId(message.facts.callerid)
  const { charset } = general
  return [
    `Date: ${formatTime(nowMs, dateHeader, zone?.timeZone)}`,
    `From: ${quotedName(from, charset)} <${oneLine(address)}>`,
    ...to.map((one) => `To: ${one}`),
    `Subject: ${headerText(subject, charset)}`,
    `Message-ID: <Asterisk-${id[0]}-${id[1]}-${user.box}-${process.pid}@${host}>`,
    ...(caller.number === '' ? [] : [`X-Asterisk-CallerID: ${oneLine(caller.number)}`]),
    ...(caller.name === '' ? [] : [`X-Asterisk-CallerIDName: ${headerText(caller.name, charset)}`]),
    'MIME-Version: 1.0',
  ]
}

const audioType = (format: string): string => (format === 'ogg' ? 'application/ogg' : `audio/x-${format}`)
