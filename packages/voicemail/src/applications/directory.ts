// Directory([vm-context][,dial-context[,options]]): a caller finds an extension by the name of whom he wants.

import { DirectoryTalk } from '../directory/directory-talk.ts'
import { directoryModule, voicemailApplication } from '../plug.ts'
import { untilLeft } from '../speaking/talk.ts'

export const directory = voicemailApplication(
  {
    name: 'Directory',
    module: directoryModule,
    synopsis: 'Lets a caller find an extension by a name.',
    arguments: ['vm-context?', 'dial-context?', 'options?'],
    options: {
      a: 'also finds other names of mailboxes',
      b: 'by the first or the last name, so many keys of it',
      c: 'the names stand in this file instead of voicemail.conf',
      e: 'says the extension, too',
      f: 'by the first name, so many keys of it',
      l: 'by the last name, so many keys of it',
      m: 'offers up to eight names at once',
      n: 'does not answer',
      p: 'waits so many milliseconds before it answers with names',
      s: 'only sets DIRECTORY_EXTEN',
      v: 'called from voicemail: only sets DIRECTORY_EXTEN',
    },
  },
  (parts, call) => untilLeft(() => new DirectoryTalk(parts, call).run()),
)
