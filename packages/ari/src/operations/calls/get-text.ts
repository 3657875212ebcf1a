import { Content, Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const getText = operation(
  {
    resource: 'calls',
    nickname: 'getText',
    method: 'GET',
    path: '/calls/{callId}/text',
    owner: 'call',
    summary: 'Downloads what happened to a call, in words and with its SIP messages.',
    notes: 'Plain text. Only over HTTP.',
    since: ['2.0.0'],
    response: 'binary',
    parameters: {
      callId,
    },
    errors: ['call-not-found', 'ladder-not-kept', 'download-over-websocket'],
    module: 'res_ari_channels.so',
  },
  ({ callId }, { callBook }) => {
    const text = callBook.text(callId)
    if (text === undefined) throw new Fault('call-not-found')
    if (text === forgotten) throw new Fault('ladder-not-kept')
    return new Content(Buffer.from(text), 'text/plain; charset=utf-8', `call-${callId}.txt`)
  },
)

const forgotten = 'forgotten'
