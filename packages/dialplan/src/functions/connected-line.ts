// CONNECTEDLINE(field[,i]): who is at the other end; with `i` the far end is not told.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { isKept, keptParty } from '../states/party-details.ts'
import { newDetails, readPartyField, writePartyField } from '../states/party-fields.ts'

const aim = (field: string) => {
  const name = field.trim().toLowerCase()
  return name.startsWith('priv-')
    ? { which: 'priv-connected', field: name.slice(5) }
    : { which: 'connected', field: name }
}

export const connectedLine = dialplanFunction(
  {
    name: 'CONNECTEDLINE',
    module: 'func_callerid.so',
    synopsis: 'Who is at the other end.',
    arguments: ['field', 'options?'],
    needsChannel: true,
  },
  {
    read(use) {
      const { which, field } = aim(use.args[0] ?? '')
      const party = which === 'connected' ? use.channel.facts.connected : keptParty(use.channel, which).party
      const details = isKept(use.channel, which) ? keptParty(use.channel, which).details : newDetails()
      return readPartyField(field, party, details) ?? failed(use, `CONNECTEDLINE: there is no field '${use.args[0]}'`)
    },
    write(use, value) {
      const { channel } = use
      const { which, field } = aim(use.args[0] ?? '')
      const kept = keptParty(channel, which)
      const after = writePartyField(
        field,
        value,
        which === 'connected' ? channel.facts.connected : kept.party,
        kept.details,
      )
      if (!after) {
        use.log.error(`CONNECTEDLINE: '${value}' cannot be the ${use.args[0]}`)
        return false
      }
      if (which !== 'connected') kept.party = after
      else if (use.args[1]?.includes('i')) channel.change({ connected: after })
      else channel.updateConnectedLine(after)
      return true
    },
  },
)
