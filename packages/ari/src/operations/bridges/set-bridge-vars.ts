import { operation } from '../../operation.ts'
import { bridgeId } from '../../path-parameters.ts'
import { findProvidedBridge } from '../../requests/find-bridge.ts'
import { limitFault } from '../../requests/limit-fault.ts'
import { readVariables } from '../../requests/read-variables.ts'

export const setBridgeVars = operation(
  {
    resource: 'bridges',
    nickname: 'setBridgeVars',
    method: 'POST',
    path: '/bridges/{bridgeId}/variables',
    owner: 'bridge',
    summary: 'Sets several variables of a bridge at once.',
    notes: 'They are set in the order given. When one of the values is wrong none is set.',
    since: ['20.20.0', '22.10.0', '23.4.0'],
    response: 'void',
    parameters: {
      bridgeId,
      variables: {
        in: 'body',
        type: 'containers',
        about:
          'The variables of the bridge: names and values. A value is a text, or an object with `value` and `report_events`.',
        required: true,
        words: { missing: "The 'variables' field is required", invalid: "The 'variables' field must be a JSON object" },
      },
    },
    errors: [
      'provided-bridge-not-found',
      'bridge-not-in-application',
      'variable-value-missing',
      'variable-report-events-invalid',
      'variable-set-failed',
      'limit-reached',
    ],
    module: 'res_ari_bridges.so',
  },
  ({ bridgeId, variables }, deps) => {
    const bridge = findProvidedBridge(bridgeId, deps)
    for (const { name, value, isReported } of readVariables(variables)) {
      const refusal = bridge.setVariable(name, value, isReported)
      if (refusal) throw limitFault(refusal)
    }
    return undefined
  },
)
