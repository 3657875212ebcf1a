// What loading, unloading and reloading a module have in common.
// Not the modules.

import type { InterfaceOperation } from '../operation.ts'
import { moduleName } from '../path-parameters.ts'

export const moduleCommand = {
  resource: 'asterisk',
  path: '/asterisk/modules/{moduleName}',
  owner: 'here',
  also: ['/server/modules/{moduleName}'],
  since: ['1.7.0', '13.5.0'],
  response: 'void',
  parameters: { moduleName },
  module: 'res_ari_asterisk.so',
} as const satisfies Partial<InterfaceOperation>
