import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { voicemailboxName, voicemailMessageId } from '../../path-parameters.ts'

export const deleteMessage = operation(
  {
    resource: 'voicemail',
    nickname: 'deleteMessage',
    method: 'DELETE',
    path: '/voicemail/{voicemailboxName}/messages/{messageId}',
    owner: 'here',
    summary: 'Deletes a message.',
    notes: 'Lamps follow. It is gone at once, also where `backupdeleted` keeps what owners delete.',
    since: ['2.0.0'],
    response: 'void',
    parameters: { voicemailboxName, messageId: voicemailMessageId },
    errors: ['voicemail-not-found', 'voicemail-message-not-found'],
    module: 'app_voicemail.so',
  },
  async ({ voicemailboxName, messageId }, { voicemail }) => {
    const outcome = await voicemail.remove(voicemailboxName, messageId)
    if (outcome === 'voicemail-not-found' || outcome === 'voicemail-message-not-found') throw new Fault(outcome)
    return undefined
  },
)
