import { operation } from '../../operation.ts'

export const getGlobalVar = operation(
  {
    resource: 'asterisk',
    nickname: 'getGlobalVar',
    method: 'GET',
    path: '/asterisk/variable',
    also: ['/server/variable'],
    summary: 'Reads a global variable.',
    notes: 'One that is not set reads as an empty text. A part of a value is had by `NAME:offset:length`.',
    since: ['12.0.0'],
    response: 'Variable',
    parameters: {
      variable: {
        in: 'query',
        type: 'string',
        about: 'The name of the variable.',
        required: true,
        words: { missing: 'Variable name is required', invalid: 'Variable name is required' },
      },
    },
    errors: [],
    module: 'res_ari_asterisk.so',
  },
  ({ variable }, { globalVariables }) => ({ value: globalVariables.get(variable) ?? '' }),
)
