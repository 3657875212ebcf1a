// VMAuthenticate([box][@context][,options]): only the owner of a mailbox goes on.

import { logIn } from '../main/login.ts'
import { voicemailApplication } from '../plug.ts'
import { Talk, untilLeft } from '../speaking/talk.ts'

const attempts = 3

export const vmAuthenticate = voicemailApplication(
  {
    name: 'VMAuthenticate',
    synopsis: 'Asks for the password of a mailbox.',
    arguments: ['mailbox?', 'options?'],
    options: { s: 'without the first prompt' },
  },
  (parts, call) =>
    untilLeft(async () => {
      const { channel, args, options } = call
      if (!channel.isUp && !channel.answer()) return 'end'
      const [box = '', context = ''] = (args[0] ?? '').trim().split('@')
      const talk = new Talk(call)
      const isQuiet = options.has('s')
      const loggedIn = await logIn(parts, talk, { box, context, prefix: '', isTrusted: false, isQuiet, attempts })
      if (!loggedIn) return 'end'
      const { user, isEntered } = loggedIn
      channel.variables.set('AUTH_MAILBOX', user.box)
      channel.variables.set('AUTH_CONTEXT', isEntered || context !== '' ? user.context : '')
      await talk.play(['auth-thankyou'], () => false)
      return 'continue'
    }),
)
