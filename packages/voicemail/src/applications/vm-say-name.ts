// VMSayName(box[@context]): the name its owner has recorded, else the extension.

import { voicemailApplication } from '../plug.ts'
import { defaultContext } from '../settings/voicemail-settings.ts'
import { Talk } from '../speaking/talk.ts'

export const vmSayName = voicemailApplication(
  { name: 'VMSayName', synopsis: 'Says whose mailbox it is.', arguments: ['mailbox'] },
  async (parts, call) => {
    const [box = '', context = ''] = (call.args[0] ?? '').trim().split('@')
    if (box === '' || /[/\0]/.test(box + context)) {
      call.log.warning(`VMSayName: '${call.args[0] ?? ''}' is no mailbox`)
      return 'continue'
    }
    const user = parts.find(call.args[0] ?? '') ?? { box, context: context || defaultContext }
    const name = await parts.spool.greeting(user, 'greet')
    const digit = await new Talk(call).play(name === undefined ? ['vm-extension', `characters:${box}`] : [name])
    return digit === undefined ? 'continue' : { digit }
  },
)
