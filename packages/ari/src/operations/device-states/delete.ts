import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { deviceName } from '../../path-parameters.ts'

export const remove = operation(
  {
    resource: 'deviceStates',
    nickname: 'delete',
    method: 'DELETE',
    path: '/deviceStates/{deviceName}',
    owner: 'shared',
    summary: 'Deletes a device that was set through the interface.',
    notes: 'No error when it was never set.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      deviceName,
    },
    errors: ['device-not-controlled', 'device-name-missing', 'store-failed'],
    module: 'res_ari_device_states.so',
  },
  ({ deviceName }, { deviceStates }) => {
    const outcome = deviceStates.remove(deviceName)
    if (!outcome.ok) throw new Fault(outcome.code)
    return undefined
  },
)
