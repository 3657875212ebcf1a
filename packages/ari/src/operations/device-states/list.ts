import { operation } from '../../operation.ts'

export const list = operation(
  {
    resource: 'deviceStates',
    nickname: 'list',
    method: 'GET',
    path: '/deviceStates',
    owner: 'shared',
    summary: 'Lists the devices that were set through the interface.',
    since: ['12.0.0'],
    response: 'List[DeviceState]',
    parameters: {},
    errors: [],
    module: 'res_ari_device_states.so',
  },
  (_parameters, { deviceStates }) => deviceStates.list().map(({ name, state }) => ({ name, state })),
)
