// What is known of a message besides its sound: the text file beside it, read and written.
// Lines that we do not know stay as they are.

import { formatTime } from '@jackfield/dialplan'

export interface MessageFacts {
  /** as it was given to VoiceMail */
  readonly origmailbox: string
  /** of the calling channel */
  readonly context: string
  readonly exten: string
  readonly rdnis: string
  readonly priority: string
  readonly callerchan: string
  readonly callerid: string
  readonly origdate: string
  /** seconds since 1970 */
  readonly origtime: string
  readonly category: string
  readonly msg_id: string
  readonly flag: string
  /** whole seconds */
  readonly duration: string
}

const names: readonly (keyof MessageFacts)[] = [
  'origmailbox',
  'context',
  'exten',
  'rdnis',
  'priority',
  'callerchan',
  'callerid',
  'origdate',
  'origtime',
  'category',
  'msg_id',
  'flag',
  'duration',
]

const head = [';', '; Message Information file', ';', '[message]']

/** A value stays on its line. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

export const formatFacts = (facts: MessageFacts): string =>
  `${[...head, ...names.map((name) => `${name}=${oneLine(facts[name])}`)].join('\n')}\n`

/** What is not there is empty. */
export function parseFacts(text: string): MessageFacts {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const at = line.indexOf('=')
    if (at > 0 && !line.startsWith(';')) found.set(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return Object.fromEntries(names.map((name) => [name, found.get(name) ?? ''])) as unknown as MessageFacts
}

/** The text with other values in its lines; a line that was missing comes at the end. */
export function changeFacts(text: string, changes: Partial<MessageFacts>): string {
  let changed = text.endsWith('\n') ? text : `${text}\n`
  for (const [name, value] of Object.entries(changes)) {
    const line = new RegExp(`^${name}\\s*=.*$`, 'm')
    const written = `${name}=${oneLine(value)}`
    changed = line.test(changed) ? changed.replace(line, () => written) : `${changed}${written}\n`
  }
  return changed
}

/** `Sun Nov 15 03:04:05 PM UTC 2026` */
export const formatOrigDate = (epochMs: number): string => formatTime(epochMs, '%a %b %e %r UTC %Y', 'UTC')

export interface CallerName {
  readonly name: string
  readonly number: string
}

/** `"Name" <number>`, one of them, or `Unknown`. */
export function formatCallerId({ name, number }: CallerName): string {
  if (name !== '' && number !== '') return `"${name.replaceAll('"', '')}" <${number}>`
  return name || number || 'Unknown'
}

/** Both empty: nobody knows. */
export function parseCallerId(text: string): CallerName {
  const whole = /^\s*"?(.*?)"?\s*<([^>]*)>\s*$/.exec(text)
  if (whole) return { name: whole[1] as string, number: whole[2] as string }
  const plain = text.trim().replace(/^"|"$/g, '')
  if (plain === '' || plain.toLowerCase() === 'unknown') return { name: '', number: '' }
  return /^[+\d*#][\d*#]*$/.test(plain) ? { name: '', number: plain } : { name: plain, number: '' }
}
