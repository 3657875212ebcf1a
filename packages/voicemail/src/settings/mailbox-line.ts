// A mailbox line of voicemail.conf: `100 => 1234,Name,mail@example.com,pager@example.com,tz=central|attach=yes`.

import { type Complaint, type ConfVariable, type OptionTable, readOptions, warning } from '@jackfield/conf'
import { ownOptions, sharedOptions } from './voicemail-options.table.ts'
import type { GeneralOptions, MailboxUser, OwnOptions, SharedOptions } from './voicemail-settings.ts'

/** What a mailbox leaves out, [general] says. */
const withoutDefaults = (table: OptionTable): OptionTable =>
  Object.fromEntries(Object.entries(table).map(([name, { default: _default, ...row }]) => [name, row])) as OptionTable

const mailboxOptions = { ...withoutDefaults(sharedOptions), ...ownOptions }

/** Names that would lead out of the folder of messages. */
const isPlainName = (name: string): boolean => /^[^/\0@]+$/.test(name) && name !== '.' && name !== '..'

/** Nothing: it is no mailbox, and the complaints say why. */
export function readMailboxLine(
  context: string,
  line: ConfVariable,
  general: GeneralOptions,
  complaints: Complaint[],
): MailboxUser | undefined {
  const box = line.name
  if (box.startsWith('*') || !isPlainName(box)) {
    complaints.push(warning('bad-mailbox', `"${box}" is no name of a mailbox`, line))
    return undefined
  }
  const [password = '', fullName = '', mail = '', pager = '', ...more] = line.value
    .split(',')
    .map((part) => part.trim())
  if (password.startsWith('*')) complaints.push(warning('bad-password', `a password cannot begin with "*"`, line))
  const given = more
    .join(',')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const variables = given.map((part) => {
    const at = part.indexOf('=')
    const name = at < 0 ? part : part.slice(0, at).trim()
    return { ...line, name, value: at < 0 ? '' : part.slice(at + 1).trim() }
  })
  const section = { ...line, name: `${box}@${context}`, isTemplate: false, bases: [], variables }
  const read = readOptions(mailboxOptions, section, { unknown: 'warning', badValue: 'warning' })
  complaints.push(...read.complaints)
  const own = Object.fromEntries(Object.entries(read.options).filter(([, value]) => value !== undefined))
  return {
    box,
    context,
    password,
    fullName,
    emails: mail
      .split('|')
      .filter((one) => one.trim() !== '')
      .map((one) => one.trim()),
    pager,
    options: { ...general, ...own } as unknown as SharedOptions & OwnOptions,
    place: { file: line.file, line: line.line },
  }
}
