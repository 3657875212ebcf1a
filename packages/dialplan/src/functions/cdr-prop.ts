// CDR_PROP(name)=1: how call records are kept for this channel.

import { dialplanFunction } from '../engine/dialplan-function.ts'
import { isTrue } from '../text/truth.ts'

export const cdrProp = dialplanFunction(
  {
    name: 'CDR_PROP',
    module: 'func_cdr.so',
    synopsis: 'How call records are kept for a channel.',
    arguments: ['name'],
    needsChannel: true,
  },
  {
    write(use, value) {
      const name = (use.args[0] ?? '').toLowerCase()
      const { callRecords } = use.deps
      if (name === 'disable') {
        callRecords.set(use.channel, (record) => {
          record.isDisabled = isTrue(value)
        })
      } else if (name === 'party_a') callRecords.preferAsCaller(use.channel, isTrue(value))
      else {
        use.log.warning(`CDR_PROP: there is no '${name}'`)
        return false
      }
      return true
    },
  },
)
