import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { voicemailboxName, voicemailMessageId } from '../../path-parameters.ts'

export const moveMessage = operation(
  {
    resource: 'voicemail',
    nickname: 'moveMessage',
    method: 'POST',
    path: '/voicemail/{voicemailboxName}/messages/{messageId}/move',
    owner: 'here',
    summary: 'Moves a message to another folder; to `Old`, it was heard.',
    notes: 'Lamps follow.',
    since: ['2.0.0'],
    response: 'void',
    parameters: {
      voicemailboxName,
      messageId: voicemailMessageId,
      folder: { in: 'query', type: 'string', required: true, about: 'The folder it goes to.' },
    },
    errors: ['voicemail-not-found', 'voicemail-message-not-found', 'voicemail-folder-unknown', 'voicemail-folder-full'],
    module: 'app_voicemail.so',
  },
  async ({ voicemailboxName, messageId, folder }, { voicemail }) => {
    const outcome = await voicemail.move(voicemailboxName, messageId, folder)
    if (outcome !== 'done') throw new Fault(outcome)
    return undefined
  },
)
