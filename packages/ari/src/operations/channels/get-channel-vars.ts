import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findChannel, readChannelVariable, readEach } from '../../requests/channel-variables.ts'
import { readVariableNames, variableNames } from '../../requests/variable-names.ts'

export const getChannelVars = operation(
  {
    resource: 'channels',
    nickname: 'getChannelVars',
    method: 'GET',
    path: '/channels/{channelId}/variables',
    owner: 'channel',
    summary: 'Reads several variables of a channel at once.',
    notes: 'All of them must be set.',
    since: ['20.20.0', '22.10.0', '23.4.0'],
    response: 'Variables',
    parameters: {
      channelId,
      variables: variableNames,
    },
    errors: ['provided-channel-not-found', 'variable-name-blank', 'variable-not-found', 'variable-function-failed'],
    module: 'res_ari_channels.so',
  },
  async ({ channelId, variables }, deps) => {
    const channel = findChannel(channelId, deps)
    const names = readVariableNames(variables)
    return { variables: await readEach(names, (name) => readChannelVariable(channel, name, deps)) }
  },
)
