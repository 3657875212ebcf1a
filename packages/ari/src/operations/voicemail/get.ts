import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { voicemailboxName } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'voicemail',
    nickname: 'get',
    method: 'GET',
    path: '/voicemail/{voicemailboxName}',
    owner: 'here',
    summary: 'Shows one mailbox.',
    since: ['2.0.0'],
    response: 'Voicemailbox',
    parameters: { voicemailboxName },
    errors: ['voicemail-not-found'],
    module: 'app_voicemail.so',
  },
  async ({ voicemailboxName }, { voicemail }) => {
    const found = await voicemail.get(voicemailboxName)
    if (!found) throw new Fault('voicemail-not-found')
    return found
  },
)
