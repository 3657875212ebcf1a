import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { deviceName } from '../../path-parameters.ts'
import { limitFault } from '../../requests/limit-fault.ts'

export const update = operation(
  {
    resource: 'deviceStates',
    nickname: 'update',
    method: 'PUT',
    path: '/deviceStates/{deviceName}',
    owner: 'shared',
    summary: 'Sets the state of a device.',
    notes: 'Its name begins with `Stasis:`. It is made when it was not there, and kept over a restart.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      deviceName,
      deviceState: {
        in: 'query',
        type: 'string',
        about: 'The new state.',
        required: true,
        late: true,
        values: ['NOT_INUSE', 'INUSE', 'BUSY', 'INVALID', 'UNAVAILABLE', 'RINGING', 'RINGINUSE', 'ONHOLD'],
        anyCase: true,
      },
    },
    errors: [
      'device-not-controlled',
      'device-name-missing',
      'unknown-device-state',
      'key-too-long',
      'store-failed',
      'limit-reached',
    ],
    module: 'res_ari_device_states.so',
  },
  ({ deviceName, deviceState }, { deviceStates }, caller) => {
    const outcome = deviceStates.set(deviceName, deviceState ?? '')
    if (outcome.ok) return undefined
    // the device's name is looked at before its state
    if (outcome.code === 'unknown-device-state') caller.checkLate()
    throw outcome.code === 'limit-reached' ? limitFault(outcome) : new Fault(outcome.code)
  },
)
