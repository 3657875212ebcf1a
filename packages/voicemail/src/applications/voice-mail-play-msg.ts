// VoiceMailPlayMsg(box[@context],msg_id): one message, in whatever folder it is.

import { playSteered } from '../main/play-message.ts'
import { voicemailApplication } from '../plug.ts'
import { Talk } from '../speaking/talk.ts'

export const voiceMailPlayMsg = voicemailApplication(
  { name: 'VoiceMailPlayMsg', synopsis: 'Plays one message of a mailbox.', arguments: ['mailbox', 'msg_id'] },
  async (parts, call) => {
    const [name = '', id = ''] = call.args
    const { channel, log } = call
    const setStatus = (status: string) => channel.variables.set('VOICEMAIL_PLAYBACKSTATUS', status)
    setStatus('FAILED')
    if (!channel.isUp && !channel.answer()) return 'end'
    const user = parts.find(name)
    const message = user && (await parts.spool.find(user, id))
    if (!message) {
      log.notice(`VoiceMailPlayMsg: ${user ? `'${id}' is no message of` : 'there is no mailbox'} '${name}'`)
      return 'continue'
    }
    await playSteered(parts, new Talk(call), message)
    setStatus('SUCCESS')
    return 'continue'
  },
)
