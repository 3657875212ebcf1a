import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { voicemailboxName, voicemailMessageId } from '../../path-parameters.ts'

export const getMessage = operation(
  {
    resource: 'voicemail',
    nickname: 'getMessage',
    method: 'GET',
    path: '/voicemail/{voicemailboxName}/messages/{messageId}',
    owner: 'here',
    summary: 'Shows one message.',
    since: ['2.0.0'],
    response: 'VoicemailMessage',
    parameters: { voicemailboxName, messageId: voicemailMessageId },
    errors: ['voicemail-not-found', 'voicemail-message-not-found'],
    module: 'app_voicemail.so',
  },
  async ({ voicemailboxName, messageId }, { voicemail }) => {
    const found = await voicemail.message(voicemailboxName, messageId)
    if (typeof found === 'string') throw new Fault(found)
    return found
  },
)
