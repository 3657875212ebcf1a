import { operation } from '../../operation.ts'
import { originateCall } from '../../requests/originate-call.ts'
import { callVariables, originateErrors, originateParameters } from '../../requests/originate-parameters.ts'

export const originate = operation(
  {
    resource: 'channels',
    nickname: 'originate',
    method: 'POST',
    path: '/channels',
    summary: 'Calls somebody, and hands the channel to an application or to the dialplan when it is answered.',
    notes: 'Answered as soon as the channel exists; what becomes of it is told by events.',
    since: ['12.0.0'],
    response: 'Channel',
    parameters: {
      variables: callVariables,
      channelId: {
        in: 'query',
        type: 'string',
        about: 'An id for the channel; the exchange makes one when it is left out.',
        maxLength: 149,
        words: { invalid: 'Uniqueid length exceeds maximum of 149' },
      },
      ...originateParameters,
    },
    errors: originateErrors,
    module: 'res_ari_channels.so',
  },
  (words, house) => originateCall(words, house),
)
