// EXCEPTION(reason|context|exten|priority): what led to the extension `e`.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

export const exception = dialplanFunction(
  {
    name: 'EXCEPTION',
    module: 'core',
    synopsis: 'What led to the extension e.',
    arguments: ['field'],
    needsChannel: true,
  },
  {
    read(use) {
      const raised = use.deps.sessions.of(use.channel).exception
      if (!raised) return failed(use, 'EXCEPTION: nothing went wrong')
      const field = (use.args[0] ?? '').toLowerCase()
      if (field === 'reason' || field === 'context' || field === 'exten') return raised[field]
      return field === 'priority' ? String(raised.priority) : failed(use, `EXCEPTION: there is no field '${field}'`)
    },
  },
)
