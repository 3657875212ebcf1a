// Voicemail as the interface shows it.

import type { ShownVoicemailbox, ShownVoicemailMessage, VoicemailBook } from '@jackfield/ari'
import {
  type Folder,
  findFolder,
  folders,
  type MailboxUser,
  mailboxName,
  parseCallerId,
  type StoredMessage,
  type Voicemail,
} from '@jackfield/voicemail'
import { voicemailRecordings } from './voicemail-recordings.ts'

/** How many mailboxes are looked at together. */
const atOnce = 16

const isNew = (folder: Folder): boolean => folder === 'INBOX' || folder === 'Urgent'

const shownMessage = (user: MailboxUser, { folder, number, facts }: StoredMessage): ShownVoicemailMessage => {
  const caller = parseCallerId(facts.callerid)
  return {
    id: facts.msg_id,
    folder,
    number,
    caller_name: caller.name,
    caller_number: caller.number,
    received: Number(facts.origtime) || 0,
    duration: Number(facts.duration) || 0,
    urgent: facts.flag === 'Urgent',
    heard: !isNew(folder),
    media: `recording:${voicemailRecordings}/${user.context}/${user.box}/${facts.msg_id}`,
  }
}

export function voicemailBook(voicemail: Voicemail): VoicemailBook {
  const shown = async (user: MailboxUser): Promise<ShownVoicemailbox> => {
    const { inbox, urgent, old } = await voicemail.countsOf(user)
    return {
      name: mailboxName(user),
      mailbox: user.box,
      context: user.context,
      full_name: user.fullName,
      email: user.emails,
      new_messages: inbox,
      urgent_messages: urgent,
      old_messages: old,
    }
  }
  const find = async (name: string, id: string) => {
    const user = voicemail.find(name)
    if (!user) return 'voicemail-not-found'
    const message = await voicemail.spool.find(user, id)
    return message ? { user, message } : 'voicemail-message-not-found'
  }
  // whoever asks while it is being made gets the same; it looks at every mailbox on the disk
  let listing: Promise<readonly ShownVoicemailbox[]> | undefined
  const list = async () => {
    const all: ShownVoicemailbox[] = []
    const users = [...voicemail.users()]
    for (let at = 0; at < users.length; at += atOnce)
      all.push(...(await Promise.all(users.slice(at, at + atOnce).map(shown))))
    return all
  }
  return {
    list: () => {
      listing ??= list().finally(() => {
        listing = undefined
      })
      return listing
    },
    async get(name) {
      const user = voicemail.find(name)
      return user && shown(user)
    },
    async messages(name, folderName) {
      const user = voicemail.find(name)
      if (!user) return 'voicemail-not-found'
      const only = folderName === undefined ? undefined : findFolder(folderName)
      if (folderName !== undefined && !only) return 'voicemail-folder-unknown'
      const lists = await Promise.all((only ? [only] : folders).map((folder) => voicemail.spool.list(user, folder)))
      return lists.flat().map((message) => shownMessage(user, message))
    },
    async message(name, id) {
      const found = await find(name, id)
      return typeof found === 'string' ? found : shownMessage(found.user, found.message)
    },
    async file(name, id, format) {
      const found = await find(name, id)
      if (typeof found === 'string') return found
      const files = await voicemail.spool.sounds(found.message.path)
      const path = files.find((file) => format === undefined || file.endsWith(`.${format}`))
      if (path === undefined) return 'voicemail-message-not-found'
      return { path, format: path.slice(found.message.path.length + 1) }
    },
    async move(name, id, folderName) {
      const found = await find(name, id)
      if (typeof found === 'string') return found
      const folder = findFolder(folderName)
      if (!folder) return 'voicemail-folder-unknown'
      return (await voicemail.move(found.user, id, folder)) ? 'done' : 'voicemail-folder-full'
    },
    async copy(name, id, destination, folderName) {
      const found = await find(name, id)
      if (typeof found === 'string') return found
      const [to, folder] = [voicemail.find(destination), findFolder(folderName || 'INBOX')]
      if (!to) return 'voicemail-not-found'
      if (!folder) return 'voicemail-folder-unknown'
      return (await voicemail.forward(found.user, id, to, folder)) ? 'done' : 'voicemail-folder-full'
    },
    async remove(name, id) {
      const found = await find(name, id)
      if (typeof found === 'string') return found
      return (await voicemail.remove(found.user, id)) ? 'done' : 'voicemail-message-not-found'
    },
  }
}
