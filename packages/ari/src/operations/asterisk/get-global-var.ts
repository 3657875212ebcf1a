import { operation } from '../../operation.ts'
import { variableName } from '../../requests/variable-names.ts'

export const getGlobalVar = operation(
  {
    resource: 'asterisk',
    nickname: 'getGlobalVar',
    method: 'GET',
    path: '/asterisk/variable',
    owner: 'here',
    also: ['/server/variable'],
    summary: 'Reads a global variable.',
    notes: 'One that is not set reads as an empty text. A part of a value is had by `NAME:offset:length`.',
    since: ['12.0.0'],
    response: 'Variable',
    parameters: {
      variable: variableName,
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ variable }, { globalVariables }) => ({ value: globalVariables.get(variable) ?? '' }),
)
