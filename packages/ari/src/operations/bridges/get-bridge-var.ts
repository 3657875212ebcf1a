import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'
import { readVariableName, variableName } from '../../requests/variable-names.ts'

export const getBridgeVar = operation(
  {
    resource: 'bridges',
    nickname: 'getBridgeVar',
    method: 'GET',
    path: '/bridges/{bridgeId}/variable',
    owner: 'bridge',
    summary: 'Reads a variable of a bridge.',
    since: ['20.20.0', '22.10.0', '23.4.0'],
    response: 'Variable',
    parameters: {
      bridgeId,
      variable: variableName,
    },
    errors: ['bridge-not-found', 'bridge-not-in-application', 'variable-not-found'],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId, variable }, deps) => {
    const name = readVariableName(variable)
    const value = findBridge(bridgeId, deps).variable(name)
    if (value === undefined) throw new Fault('variable-not-found', { name })
    return { value }
  },
)
