// CHANNELS([pattern]): the names of all channels, or of those that match.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { compileRegex } from '../text/compile-regex.ts'

export const channels = dialplanFunction(
  {
    name: 'CHANNELS',
    module: 'func_channel.so',
    synopsis: 'The names of channels.',
    arguments: ['pattern?'],
    split: 'none',
  },
  {
    read(use) {
      const names = use.deps.channels.list().map(({ name }) => name)
      if (use.data === '') return names.join(' ')
      const compiled = compileRegex(use.data, { ignoresCase: true })
      if (!compiled.ok) return failed(use, `CHANNELS: the pattern '${use.data}' does not compile: ${compiled.reason}`)
      return names.filter((name) => compiled.regex.finds(name)).join(' ')
    },
  },
)
