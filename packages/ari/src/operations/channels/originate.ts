import { operation } from '../../operation.ts'
import { newChannelId, newChannelVariables } from '../../requests/new-channel-parameters.ts'
import { originateCall } from '../../requests/originate-call.ts'
import { originateParameters, origination } from '../../requests/originate-parameters.ts'

export const originate = operation(
  {
    ...origination,
    nickname: 'originate',
    path: '/channels',
    owner: 'new',
    summary: 'Calls somebody, and hands the channel to an application or to the dialplan when it is answered.',
    since: ['12.0.0'],
    parameters: { variables: newChannelVariables, channelId: newChannelId, ...originateParameters },
  },
  originateCall,
)
