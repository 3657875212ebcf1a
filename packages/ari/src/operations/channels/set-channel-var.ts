import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findControl } from '../../requests/find-control.ts'
import { limitFault } from '../../requests/limit-fault.ts'
import { newValue, readVariableName, reportEvents, variableName } from '../../requests/variable-names.ts'

export const setChannelVar = operation(
  {
    resource: 'channels',
    nickname: 'setChannelVar',
    method: 'POST',
    path: '/channels/{channelId}/variable',
    owner: 'channel',
    summary: 'Sets a variable of a channel, or deletes it.',
    notes:
      'A name that ends in `)` is a dialplan function to write to. `_` and `__` before a name let channels made by this one inherit it.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
      variable: { ...variableName, late: true },
      value: newValue,
      report_events: reportEvents,
    },
    errors: ['channel-not-found', 'channel-not-in-application', 'variable-set-failed', 'limit-reached'],
    module: 'res_ari_channels.so',
  },
  ({ channelId, variable = '', value, report_events }, deps, caller) => {
    const { channel } = findControl(channelId, deps)
    caller.checkLate()
    const name = readVariableName(variable)
    if (channel.isEnded) throw new Fault('variable-set-failed')
    const refusal = channel.variables.refuses(name, value)
    if (refusal) throw limitFault(refusal)
    const later = deps.channels.setVariable(channel, name, value, report_events)
    return later?.then(() => undefined)
  },
)
