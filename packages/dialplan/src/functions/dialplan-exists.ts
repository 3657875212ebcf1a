// DIALPLAN_EXISTS(context[,extension[,priority]]): is there such a place?

import { dialplanFunction } from '../engine/dialplan-function.ts'

export const dialplanExists = dialplanFunction(
  {
    name: 'DIALPLAN_EXISTS',
    module: 'func_dialplan.so',
    synopsis: '1 when there is such a place in the dialplan, else 0.',
    arguments: ['context', 'exten?', 'priority?'],
  },
  {
    read({ args: [context = '', exten = '', priority = ''], channel, deps: { extensions } }) {
      const caller = channel?.facts.caller.number
      const isThere = () => {
        if (exten === '') return extensions.hasContext(context)
        if (priority === '') return extensions.find(context, exten, 1, caller) !== undefined
        if (/^\d+$/.test(priority)) return extensions.find(context, exten, Number(priority), caller) !== undefined
        return extensions.findLabel(context, exten, priority, caller) !== undefined
      }
      return isThere() ? '1' : '0'
    },
  },
)
