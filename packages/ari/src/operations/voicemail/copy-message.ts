import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { voicemailboxName, voicemailMessageId } from '../../path-parameters.ts'

export const copyMessage = operation(
  {
    resource: 'voicemail',
    nickname: 'copyMessage',
    method: 'POST',
    path: '/voicemail/{voicemailboxName}/messages/{messageId}/copy',
    owner: 'here',
    summary: 'Copies a message to another mailbox.',
    notes: 'Its lamps follow, and nobody is sent a mail.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      voicemailboxName,
      messageId: voicemailMessageId,
      destination: {
        in: 'query',
        type: 'string',
        required: true,
        about: 'The name of the other mailbox: `200@default`.',
      },
      folder: { in: 'query', type: 'string', about: 'The folder it goes to; `INBOX` unless told.' },
    },
    errors: ['voicemail-not-found', 'voicemail-message-not-found', 'voicemail-folder-unknown', 'voicemail-folder-full'],
    module: 'app_voicemail.so',
  },
  async ({ voicemailboxName, messageId, destination, folder }, { voicemail }) => {
    const outcome = await voicemail.copy(voicemailboxName, messageId, destination, folder)
    if (outcome !== 'done') throw new Fault(outcome)
    return undefined
  },
)
