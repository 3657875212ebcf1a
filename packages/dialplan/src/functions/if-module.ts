// IFMODULE(name.so): is a module loaded?

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const ifModule = dialplanFunction(
  { name: 'IFMODULE', module: 'func_module.so', synopsis: '1 when a module is loaded, else 0.', arguments: ['module'] },
  { read: ({ args: [name = ''], deps }) => (deps.isModuleLoaded(name) ? '1' : '0') },
)
