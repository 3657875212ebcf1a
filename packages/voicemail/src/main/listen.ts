// The way of an owner through his mailbox: who he is, what a new one has to do, the menu, goodbye.

import type { ApplicationRun, Outcome } from '@jackfield/dialplan'
import type { VoicemailParts } from '../parts.ts'
import type { MailboxUser } from '../settings/voicemail-settings.ts'
import { Talk, untilLeft } from '../speaking/talk.ts'
import type { Folder } from '../spool/folders.table.ts'
import { type LoginRequest, logIn } from './login.ts'
import { welcomeNewUser } from './mailbox-options.ts'
import { Menu } from './menu.ts'
import { OpenMailbox } from './open-mailbox.ts'

export interface ListenRequest extends LoginRequest {
  /** played at once */
  readonly folder: Folder | undefined
  readonly mayDelete: boolean
}

export function listen(parts: VoicemailParts, call: ApplicationRun, request: ListenRequest): Promise<Outcome> {
  return untilLeft(async () => {
    const talk = new Talk(call)
    const loggedIn = await logIn(parts, talk, request)
    if (!loggedIn) return 'continue'
    const { user } = loggedIn
    if (user.options.language !== '') call.channel.change({ language: user.options.language })
    if ((await isNew(parts, user)) && !(await welcomeNewUser(parts, talk, user))) return 'continue'
    await lookThrough(parts, talk, user, request)
    return 'continue'
  })
}

const isNew = async (parts: VoicemailParts, user: MailboxUser): Promise<boolean> =>
  (user.options.forcename || user.options.forcegreetings) && (await parts.passwordOf(user)) === user.box

async function lookThrough(
  parts: VoicemailParts,
  talk: Talk,
  user: MailboxUser,
  { folder, mayDelete }: ListenRequest,
): Promise<void> {
  const box = new OpenMailbox(parts, user)
  try {
    await box.count()
    await box.open(firstFolder(box, folder))
    await new Menu(parts, talk, box, mayDelete).run(folder === undefined ? undefined : '1')
    await talk.play(['vm-goodbye'], () => false)
  } finally {
    // also when he hung up
    await box.close()
    await parts.changed(user, talk.call.channel)
  }
}

function firstFolder({ urgent, fresh, old }: OpenMailbox, wanted: Folder | undefined): Folder {
  if (wanted !== undefined && (wanted !== 'INBOX' || urgent === 0)) return wanted
  if (urgent > 0) return 'Urgent'
  if (fresh > 0) return 'INBOX'
  return old > 0 ? 'Old' : 'Urgent'
}
