import { Download, Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { voicemailboxName, voicemailMessageId } from '../../path-parameters.ts'

export const getMessageFile = operation(
  {
    resource: 'voicemail',
    nickname: 'getMessageFile',
    method: 'GET',
    path: '/voicemail/{voicemailboxName}/messages/{messageId}/file',
    owner: 'here',
    summary: 'Downloads the sound of a message.',
    notes: 'Parts of it can be had by a `Range` header. Only over HTTP. The message stays new.',
    since: ['2.0.0'],
    response: 'binary',
    parameters: {
      voicemailboxName,
      messageId: voicemailMessageId,
      format: {
        in: 'query',
        type: 'string',
        about: 'The ending of the file, such as `wav` or `gsm`; any unless told.',
      },
    },
    errors: ['voicemail-not-found', 'voicemail-message-not-found', 'download-over-websocket', 'range-not-satisfiable'],
    module: 'app_voicemail.so',
  },
  async ({ voicemailboxName, messageId, format }, { voicemail }) => {
    const found = await voicemail.file(voicemailboxName, messageId, format)
    if (typeof found === 'string') throw new Fault(found)
    return new Download(found.path, `audio/${found.format.toLowerCase()}`)
  },
)
