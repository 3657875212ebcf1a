import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findChannel } from '../../requests/channel-variables.ts'
import { findControl } from '../../requests/find-control.ts'
import { limitFault } from '../../requests/limit-fault.ts'
import { readVariables } from '../../requests/read-variables.ts'

export const setChannelVars = operation(
  {
    resource: 'channels',
    nickname: 'setChannelVars',
    method: 'POST',
    path: '/channels/{channelId}/variables',
    owner: 'channel',
    summary: 'Sets several variables of a channel at once.',
    notes: 'They are set in the order given. When one of the values is wrong none is set.',
    since: ['20.20.0', '22.10.0', '23.4.0'],
    response: 'void',
    parameters: {
      channelId,
      variables: {
        in: 'body',
        type: 'containers',
        about:
          'The variables of the channel: names and values. A value is a text, or an object with `value` and `report_events`.',
        required: true,
        words: { missing: "The 'variables' field is required", invalid: "The 'variables' field must be a JSON object" },
      },
    },
    errors: [
      'provided-channel-not-found',
      'channel-not-in-application',
      'variable-value-missing',
      'variable-report-events-invalid',
      'variable-set-failed',
      'limit-reached',
    ],
    module: 'res_ari_channels.so',
  },
  async ({ channelId, variables }, deps) => {
    findChannel(channelId, deps)
    const { channel } = findControl(channelId, deps)
    const given = readVariables(variables)
    if (channel.isEnded) throw new Fault('variable-set-failed')
    for (const { name, value, isReported } of given) {
      const refusal = channel.variables.refuses(name, value)
      if (refusal) throw limitFault(refusal)
      const later = deps.channels.setVariable(channel, name, value, isReported)
      if (later) await later
    }
    return undefined
  },
)
