import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findControl } from '../../requests/find-control.ts'
import { limitFault } from '../../requests/limit-fault.ts'
import { readVariableName } from '../../requests/variable-names.ts'

export const setChannelVar = operation(
  {
    resource: 'channels',
    nickname: 'setChannelVar',
    method: 'POST',
    path: '/channels/{channelId}/variable',
    summary: 'Sets a variable of a channel, or deletes it.',
    notes:
      'A name that ends in `)` is a dialplan function to write to. `_` and `__` before a name let channels made by this one inherit it.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
      variable: {
        in: 'query',
        type: 'string',
        about: 'The name of the variable.',
        required: true,
        words: { missing: 'Variable name is required', invalid: 'Variable name is required' },
        late: true,
      },
      value: { in: 'query', type: 'string', about: 'The new value; without one the variable is deleted.' },
      report_events: {
        in: 'query',
        type: 'boolean',
        about: 'Whether it is shown in every later event about the object.',
        default: false,
      },
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'variable-set-failed', 'limit-reached'],
    module: 'res_ari_channels.so',
  },
  async ({ channelId, variable = '', value, report_events }, house, caller) => {
    const { channel } = findControl(channelId, house)
    caller.checkLate()
    const name = readVariableName(variable)
    if (channel.isEnded) throw new Fault('variable-set-failed')
    const refusal = channel.variables.refuses(name, value)
    if (refusal) throw limitFault(refusal)
    const later = house.channels.setVariable(channel, name, value, report_events)
    if (later) await later
    return undefined
  },
)
