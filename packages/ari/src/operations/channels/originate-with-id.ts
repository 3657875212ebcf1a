import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { originateCall } from '../../requests/originate-call.ts'
import { callVariables, originateErrors, originateParameters } from '../../requests/originate-parameters.ts'

export const originateWithId = operation(
  {
    resource: 'channels',
    nickname: 'originateWithId',
    method: 'POST',
    path: '/channels/{channelId}',
    summary:
      'Calls somebody with a given channel id, and hands the channel to an application or to the dialplan when it is answered.',
    notes: 'Answered as soon as the channel exists; what becomes of it is told by events.',
    since: ['12.2.0'],
    response: 'Channel',
    parameters: {
      channelId,
      variables: callVariables,
      ...originateParameters,
    },
    errors: originateErrors,
    module: 'res_ari_channels.so',
  },
  (words, house) => originateCall(words, house),
)
