import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { newChannelVariables } from '../../requests/new-channel-parameters.ts'
import { originateCall } from '../../requests/originate-call.ts'
import { originateParameters, origination } from '../../requests/originate-parameters.ts'

export const originateWithId = operation(
  {
    ...origination,
    nickname: 'originateWithId',
    path: '/channels/{channelId}',
    owner: 'new',
    summary:
      'Calls somebody with a given channel id, and hands the channel to an application or to the dialplan when it is answered.',
    since: ['12.2.0'],
    parameters: { channelId, variables: newChannelVariables, ...originateParameters },
  },
  originateCall,
)
