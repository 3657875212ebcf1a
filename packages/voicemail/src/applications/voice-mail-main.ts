// VoiceMailMain([box][@context][,options]): an owner listens to the messages.

import { listen } from '../main/listen.ts'
import { voicemailApplication } from '../plug.ts'
import { findFolder } from '../spool/folders.table.ts'

export const voiceMailMain = voicemailApplication(
  {
    name: 'VoiceMailMain',
    synopsis: 'Lets owners listen to their messages.',
    arguments: ['mailbox?', 'options?'],
    options: {
      a: 'plays this folder at once',
      g: 'records this many decibels louder',
      p: 'the mailbox is the beginning of what is entered',
      r: 'nothing can be deleted',
      s: 'asks for no password',
    },
  },
  async (parts, call) => {
    const { channel, options, args, log } = call
    if (!channel.isUp && !channel.answer()) return 'end'
    const [box = '', context = ''] = (args[0] ?? '').trim().split('@')
    const wanted = options.get('a')
    const folder = options.has('a') ? findFolder(wanted ?? '') : undefined
    if (options.has('a') && !folder) log.warning(`VoiceMailMain: there is no folder '${wanted ?? ''}'`)
    const isPrefix = options.has('p')
    return listen(parts, call, {
      box: isPrefix ? '' : box,
      context,
      prefix: isPrefix ? box : '',
      isTrusted: options.has('s'),
      isQuiet: false,
      attempts: parts.settings.general.maxlogins,
      folder: options.has('a') ? (folder ?? 'INBOX') : undefined,
      mayDelete: !options.has('r'),
    })
  },
)
