import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { readEach, readFunction } from '../../requests/channel-variables.ts'
import { findProvidedBridge } from '../../requests/find-bridge.ts'
import { readVariableNames, variableNames } from '../../requests/variable-names.ts'

export const getBridgeVars = operation(
  {
    resource: 'bridges',
    nickname: 'getBridgeVars',
    method: 'GET',
    path: '/bridges/{bridgeId}/variables',
    owner: 'bridge',
    summary: 'Reads several variables of a bridge at once.',
    notes: 'All of them must be set.',
    since: ['20.20.0', '22.10.0', '23.4.0'],
    response: 'Variables',
    parameters: {
      bridgeId,
      variables: variableNames,
    },
    errors: ['provided-bridge-not-found', 'variable-name-blank', 'variable-not-found', 'variable-function-failed'],
    module: 'res_ari_bridges.so',
  },
  async ({ bridgeId, variables }, deps) => {
    const bridge = findProvidedBridge(bridgeId, deps)
    const readOne = (name: string) => {
      if (name.endsWith(')')) return readFunction(name, undefined, deps)
      const value = bridge.variable(name)
      if (value === undefined) throw new Fault('variable-not-found', { name })
      return value
    }
    return { variables: await readEach(readVariableNames(variables), readOne) }
  },
)
