// CALLERID(field[,text]): who calls; with a text, a field of what stands in it.

import type { Channel, Party } from '@jackfield/core'
import { type ChannelUse, dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { isKept, keptParty } from '../states/party-details.ts'
import { newDetails, partyIn, readPartyField, writePartyField } from '../states/party-fields.ts'

/** The party a field belongs to, and the rest of the field's name. */
function aim(field: string): { which: 'caller' | 'priv-caller' | 'ani' | 'dnid' | 'rdnis' | 'ani2'; field: string } {
  const name = field.trim().toLowerCase()
  if (name === 'ani2') return { which: 'ani2', field: '' }
  if (name === 'rdnis') return { which: 'rdnis', field: 'num' }
  if (name === 'ani') return { which: 'ani', field: 'num' }
  if (name === 'dnid') return { which: 'dnid', field: 'num' }
  for (const prefix of ['ani', 'dnid'] as const) {
    if (name.startsWith(`${prefix}-`)) return { which: prefix, field: name.slice(prefix.length + 1) }
  }
  return name.startsWith('priv-') ? { which: 'priv-caller', field: name.slice(5) } : { which: 'caller', field: name }
}

function present(channel: Channel, which: string): Party {
  const { facts } = channel
  if (which === 'caller') return facts.caller
  if (which === 'rdnis') return facts.redirecting.from
  if (which === 'dnid') return { ...keptParty(channel, which).party, number: facts.dialedNumber }
  return which === 'ani' && !isKept(channel, 'ani') ? facts.caller : keptParty(channel, which).party
}

function keep(channel: Channel, which: string, party: Party): void {
  if (which === 'caller') channel.change({ caller: party })
  else if (which === 'rdnis') channel.changeQuietly({ redirecting: { ...channel.facts.redirecting, from: party } })
  else if (which === 'dnid') channel.changeQuietly({ dialedNumber: party.number })
  else keptParty(channel, which).party = party
}

function write(use: ChannelUse, value: string): boolean {
  const { channel } = use
  const { which, field } = aim(use.args[0] ?? '')
  if (which === 'ani2') {
    channel.changeQuietly({ lineKind: Number.parseInt(value, 10) || 0 })
    return true
  }
  const before = present(channel, which)
  const after = writePartyField(field, value, before, keptParty(channel, which).details)
  if (!after) {
    use.log.error(`CALLERID: '${value}' cannot be the ${use.args[0]}`)
    return false
  }
  keep(channel, which, after)
  return true
}

export const callerId = dialplanFunction(
  {
    name: 'CALLERID',
    module: 'func_callerid.so',
    synopsis: 'Who calls: name, number and what belongs to them.',
    arguments: ['field', 'text?'],
    needsChannel: true,
  },
  {
    read(use) {
      const [name = '', text] = use.args
      const { which, field } = aim(name)
      if (text)
        return (
          readPartyField(field, partyIn(text), newDetails()) ?? failed(use, `CALLERID: there is no field '${name}'`)
        )
      if (which === 'ani2') return String(use.channel.facts.lineKind).padStart(2, '0')
      const party = present(use.channel, which)
      const details = isKept(use.channel, which) ? keptParty(use.channel, which).details : newDetails()
      return readPartyField(field, party, details) ?? failed(use, `CALLERID: there is no field '${name}'`)
    },
    write,
  },
)
