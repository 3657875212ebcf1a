// Words that completion offers for commands about voicemail.
// Not a check: a command says itself what it does not know.

import { folders } from '@jackfield/voicemail'
import type { Argument } from './command.ts'

export const voicemailModule = 'app_voicemail.so'

export const mailboxBox: Argument = {
  name: 'mailbox',
  words: ({ voicemail }) => [...voicemail.users()].map(({ box }) => box),
}

export const voicemailContext: Argument = {
  name: 'context',
  words: ({ voicemail }) => voicemail.settings.contexts.keys(),
}

export const folderName: Argument = { name: 'folder', words: () => folders }

export const messageId: Argument = { name: 'id' }
