// What the dialplan asks of mailboxes: VM_INFO and VMCOUNT.

import { table } from '@jackfield/base'
import { voicemailFunction } from '../plug.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import { type Folder, findFolder } from '../spool/folders.table.ts'

const facts = table<(user: MailboxUser) => string>({
  email: ({ emails }) => emails.join('|'),
  fullname: ({ fullName }) => fullName,
  language: ({ options }) => options.language,
  locale: ({ options }) => options.locale,
  pager: ({ pager }) => pager,
  password: ({ password }) => password,
  tz: ({ options }) => options.tz,
})

export const vmInfo = voicemailFunction(
  { name: 'VM_INFO', synopsis: 'What is known of a mailbox.', arguments: ['mailbox', 'attribute', 'folder?'] },
  async (parts, { args: [name = '', attribute = '', folderName = ''], log }) => {
    const user = parts.find(name)
    const wanted = attribute.toLowerCase()
    if (wanted === 'exists') return user ? '1' : '0'
    if (!user) {
      log.warning(`VM_INFO: there is no mailbox '${name}'`)
      return undefined
    }
    const fact = facts.get(wanted)
    if (fact) return fact(user)
    const folder: Folder | undefined = findFolder(folderName || 'INBOX')
    if (wanted === 'count' && folder) return String(await parts.spool.count(user, folder))
    log.warning(`VM_INFO: there is no ${wanted === 'count' ? `folder '${folderName}'` : `attribute '${attribute}'`}`)
    return undefined
  },
)

export const vmCount = voicemailFunction(
  { name: 'VMCOUNT', synopsis: 'How many messages are in a folder of mailboxes.', arguments: ['mailbox', 'folder?'] },
  async (parts, { args: [names = '', folderName = ''], log }) => {
    const folder = findFolder(folderName || 'INBOX')
    if (!folder) {
      log.warning(`VMCOUNT: there is no folder '${folderName}'`)
      return undefined
    }
    let count = 0
    for (const name of names.split('&')) {
      const user = parts.find(name.trim())
      if (user) count += await parts.spool.count(user, folder)
    }
    return String(count)
  },
)
