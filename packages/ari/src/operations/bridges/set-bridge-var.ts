import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findBridge } from '../../requests/find-bridge.ts'
import { limitFault } from '../../requests/limit-fault.ts'
import { newValue, readVariableName, reportEvents, variableName } from '../../requests/variable-names.ts'

export const setBridgeVar = operation(
  {
    resource: 'bridges',
    nickname: 'setBridgeVar',
    method: 'POST',
    path: '/bridges/{bridgeId}/variable',
    owner: 'bridge',
    summary: 'Sets a variable of a bridge, or deletes it.',
    since: ['20.20.0', '22.10.0', '23.4.0'],
    response: 'void',
    parameters: {
      bridgeId,
      variable: variableName,
      value: newValue,
      report_events: reportEvents,
    },
    errors: ['bridge-not-found', 'bridge-not-in-application', 'variable-set-failed', 'limit-reached'],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId, variable, value, report_events }, deps) => {
    const name = readVariableName(variable)
    const refusal = findBridge(bridgeId, deps).setVariable(name, value, report_events)
    if (refusal) throw limitFault(refusal)
    return undefined
  },
)
