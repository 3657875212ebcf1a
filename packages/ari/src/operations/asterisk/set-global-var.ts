import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { limitFault } from '../../requests/limit-fault.ts'
import { newValue, variableName } from '../../requests/variable-names.ts'

export const setGlobalVar = operation(
  {
    resource: 'asterisk',
    nickname: 'setGlobalVar',
    method: 'POST',
    path: '/asterisk/variable',
    owner: 'here',
    also: ['/server/variable'],
    summary: 'Sets a global variable, or deletes it.',
    notes: 'A name that ends in `)` is a dialplan function to write to.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      variable: variableName,
      value: newValue,
    },
    errors: ['variable-set-failed', 'limit-reached'],
    module: 'res_ari_asterisk.so',
  },
  ({ variable, value }, { globalVariables }) => {
    const outcome = globalVariables.set(variable, value)
    if (!outcome.ok) throw outcome.code === 'limit-reached' ? limitFault(outcome) : new Fault('variable-set-failed')
    return undefined
  },
)
