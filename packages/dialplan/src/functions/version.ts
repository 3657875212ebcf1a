// VERSION([item]): which exchange this is.

import { table } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import type { EngineDeps } from '../engine/engine-deps.ts'

const build = (deps: EngineDeps) => deps.system.info(['build']).build

const items = table<(deps: EngineDeps) => string>({
  ASTERISK_VERSION_NUM: ({ system }) => (/\d+/.exec(system.version)?.[0] ?? '0').padEnd(6, '0'),
  BUILD_USER: (deps) => build(deps)?.user ?? '',
  BUILD_HOSTNAME: () => '',
  BUILD_MACHINE: (deps) => build(deps)?.machine ?? '',
  BUILD_KERNEL: (deps) => build(deps)?.kernel ?? '',
  BUILD_OS: (deps) => build(deps)?.os ?? '',
  BUILD_DATE: (deps) => build(deps)?.date ?? '',
})

export const version = dialplanFunction(
  { name: 'VERSION', module: 'func_version.so', synopsis: 'The version of the exchange.', arguments: ['item?'] },
  {
    read(use) {
      const item = (use.args[0] ?? '').toUpperCase()
      if (item === '') return use.deps.system.version
      return items.get(item)?.(use.deps) ?? failed(use, `VERSION: there is no '${item}'`)
    },
  },
)
