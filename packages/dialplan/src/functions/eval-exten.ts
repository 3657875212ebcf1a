// EVAL_EXTEN([[context,]extension,]priority): what a Return of the dialplan would say, for lookup tables written as extensions.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { findLocation } from '../engine/location.ts'

export const evalExten = dialplanFunction(
  {
    name: 'EVAL_EXTEN',
    module: 'func_evalexten.so',
    synopsis: 'What the Return at a place of the dialplan says.',
    arguments: ['location'],
    split: 'none',
    needsChannel: true,
  },
  {
    read(use) {
      const { channel, data, deps, log } = use
      const found = findLocation(data, channel.place, deps.extensions, channel.facts.caller.number)
      if (!found.ok) return failed(use, `EVAL_EXTEN: ${found.reason}`)
      const { context, exten, priority } = found.place
      const entry = deps.extensions.find(context, exten, priority, channel.facts.caller.number)
      if (!entry) return failed(use, `EVAL_EXTEN: there is no priority ${priority} of ${exten} in ${context}`)
      if (entry.application.toLowerCase() !== 'return')
        log.notice(`EVAL_EXTEN: priority ${priority} of ${exten} in ${context} is no Return`)
      return use.substitute(entry.data)
    },
  },
)
