import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findChannel, readChannelVariable } from '../../requests/channel-variables.ts'
import { readVariableName, variableName } from '../../requests/variable-names.ts'

export const getChannelVar = operation(
  {
    resource: 'channels',
    nickname: 'getChannelVar',
    method: 'GET',
    path: '/channels/{channelId}/variable',
    owner: 'channel',
    summary: 'Reads a variable of a channel, in an application or not.',
    notes: 'A name that ends in `)` is a dialplan function to read.',
    since: ['12.0.0'],
    response: 'Variable',
    parameters: {
      channelId,
      variable: variableName,
    },
    errors: ['provided-channel-not-found', 'variable-not-found', 'variable-function-failed'],
    module: 'res_ari_channels.so',
  },
  async ({ channelId, variable }, deps) => {
    const name = readVariableName(variable)
    return { value: await readChannelVariable(findChannel(channelId, deps), name, deps) }
  },
)
