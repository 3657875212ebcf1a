import { detached } from '@jackfield/base'
import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'

export const redirect = operation(
  {
    resource: 'channels',
    nickname: 'redirect',
    method: 'POST',
    path: '/channels/{channelId}/redirect',
    owner: 'channel',
    summary: 'Sends the far side of a channel to another endpoint of the same technology.',
    notes: 'The channel usually ends after that.',
    since: ['13.3.0'],
    response: 'void',
    parameters: {
      channelId,
      endpoint: {
        in: 'query',
        type: 'string',
        about: 'Where to send it, written `technology/resource`.',
        required: true,
        late: true,
        words: { missing: "Required parameter 'endpoint' not provided." },
      },
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-state-invalid',
      'channel-commands-full',
      'redirect-endpoint-invalid',
      'redirect-resource-missing',
      'redirect-technology-differs',
    ],
    module: 'res_ari_channels.so',
  },
  ({ channelId, endpoint = '' }, deps, caller) => {
    const control = findReadyControl(channelId, deps)
    caller.checkLate()
    const slash = endpoint.indexOf('/')
    const technology = endpoint.slice(0, slash)
    const resource = endpoint.slice(slash + 1)
    if (slash <= 0) throw new Fault('redirect-endpoint-invalid', { endpoint })
    if (resource === '') throw new Fault('redirect-resource-missing', { endpoint })
    const channelTechnology = control.channel.technology.name
    if (technology.toLowerCase() !== channelTechnology.toLowerCase()) {
      throw new Fault('redirect-technology-differs', { technology, channelTechnology })
    }
    detached(deps.acts.redirect(control, resource), 'a command of a channel', { channelId })
    return undefined
  },
)
