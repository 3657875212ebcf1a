// VERSION([item]): which exchange this is.

import { table } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import type { Parts } from '../engine/parts.ts'

const build = (parts: Parts) => parts.system.info(['build']).build

const items = table<(parts: Parts) => string>({
  ASTERISK_VERSION_NUM: ({ system }) => (/\d+/.exec(system.version)?.[0] ?? '0').padEnd(6, '0'),
  BUILD_USER: (parts) => build(parts)?.user ?? '',
  BUILD_HOSTNAME: () => '',
  BUILD_MACHINE: (parts) => build(parts)?.machine ?? '',
  BUILD_KERNEL: (parts) => build(parts)?.kernel ?? '',
  BUILD_OS: (parts) => build(parts)?.os ?? '',
  BUILD_DATE: (parts) => build(parts)?.date ?? '',
})

export const version = dialplanFunction(
  { name: 'VERSION', module: 'func_version.so', synopsis: 'The version of the exchange.', arguments: ['item?'] },
  {
    read(use) {
      const item = (use.args[0] ?? '').toUpperCase()
      if (item === '') return use.parts.system.version
      return items.get(item)?.(use.parts) ?? failed(use, `VERSION: there is no '${item}'`)
    },
  },
)
