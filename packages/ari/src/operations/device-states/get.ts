import { operation } from '../../operation.ts'
import { deviceName } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'deviceStates',
    nickname: 'get',
    method: 'GET',
    path: '/deviceStates/{deviceName}',
    owner: 'shared',
    summary: 'Tells the state of any device.',
    notes: 'There is always an answer: a device nobody knows is `INVALID`, one that was never set `UNKNOWN`.',
    since: ['12.0.0'],
    response: 'DeviceState',
    parameters: {
      deviceName,
    },
    errors: [],
    module: 'res_ari_device_states.so',
  },
  ({ deviceName }, { deviceStates }) => ({ name: deviceName, state: deviceStates.get(deviceName) }),
)
