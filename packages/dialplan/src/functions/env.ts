// ENV(name): a variable of the process's environment.

import { member } from '@jackfield/base'
import { dialplanFunction } from '../engine/dialplan-function.ts'

export const env = dialplanFunction(
  {
    name: 'ENV',
    module: 'func_env.so',
    synopsis: 'A variable of the environment.',
    arguments: ['name'],
    danger: 'write',
  },
  {
    read: ({ args: [name = ''] }) => member(process.env, name) ?? '',
    write({ args: [name = ''], log }, value) {
      if (name === '' || name.startsWith('AST_') || /[=\0]/.test(name)) {
        log.error(`ENV: '${name}' cannot be set`)
        return false
      }
      if (value === '') delete process.env[name]
      else process.env[name] = value
      return true
    },
  },
)
