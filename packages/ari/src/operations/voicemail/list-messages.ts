import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { voicemailboxName } from '../../path-parameters.ts'

export const listMessages = operation(
  {
    resource: 'voicemail',
    nickname: 'listMessages',
    method: 'GET',
    path: '/voicemail/{voicemailboxName}/messages',
    owner: 'here',
    summary: 'Lists the messages of a mailbox, folder by folder, in the order in which they are played.',
    since: ['2.0.0'],
    response: 'List[VoicemailMessage]',
    parameters: {
      voicemailboxName,
      folder: { in: 'query', type: 'string', about: 'Only those of this folder.' },
    },
    errors: ['voicemail-not-found', 'voicemail-folder-unknown'],
    module: 'app_voicemail.so',
  },
  async ({ voicemailboxName, folder }, { voicemail }) => {
    const found = await voicemail.messages(voicemailboxName, folder)
    if (found === 'voicemail-folder-unknown' || found === 'voicemail-not-found') throw new Fault(found)
    return [...(found as Exclude<typeof found, string>)]
  },
)
