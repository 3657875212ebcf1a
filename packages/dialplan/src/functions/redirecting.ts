// REDIRECTING(field[,i]): where a call was redirected from and to, and why.

import { table } from '@jackfield/base'
import type { Party, Redirecting } from '@jackfield/core'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { isKept, keptParty } from '../states/party-details.ts'
import { newDetails, readPartyField, writePartyField } from '../states/party-fields.ts'

const whose = table<'original' | 'from' | 'to'>({ orig: 'original', from: 'from', to: 'to' })

/** `priv-from-num` is the field `num` of the private `from`. */
function aim(
  name: string,
): { key: 'original' | 'from' | 'to'; kept: string; isPrivate: boolean; field: string } | undefined {
  const found = /^(priv-)?(orig|from|to)-(.+)$/.exec(name)
  const key = found && whose.get(found[2] as string)
  return key && found
    ? { key, kept: `${found[1] ?? ''}${key}`, isPrivate: found[1] !== undefined, field: found[3] as string }
    : undefined
}

export const redirecting = dialplanFunction(
  {
    name: 'REDIRECTING',
    module: 'func_callerid.so',
    synopsis: 'Where a call was redirected from and to, and why.',
    arguments: ['field', 'options?'],
    needsChannel: true,
  },
  {
    read(use) {
      const name = (use.args[0] ?? '').trim().toLowerCase()
      const { redirecting: known } = use.channel.facts
      if (name === 'count') return String(known.count)
      if (name === 'reason') return known.reason
      if (name === 'orig-reason') return known.originalReason || 'unknown'
      const target = aim(name)
      if (!target) return failed(use, `REDIRECTING: there is no field '${name}'`)
      const party = target.isPrivate ? keptParty(use.channel, target.kept).party : known[target.key]
      const details = isKept(use.channel, target.kept) ? keptParty(use.channel, target.kept).details : newDetails()
      return readPartyField(target.field, party, details) ?? failed(use, `REDIRECTING: there is no field '${name}'`)
    },
    write(use, value) {
      const { channel } = use
      const name = (use.args[0] ?? '').trim().toLowerCase()
      const text = value.trim()
      const change = (given: Partial<Redirecting>) => {
        channel.changeQuietly({ redirecting: { ...channel.facts.redirecting, ...given } })
        if (!use.args[1]?.includes('i')) channel.indicate({ type: 'redirecting', from: channel.facts.redirecting.from })
        return true
      }
      if (name === 'count') return change({ count: Math.max(0, Number.parseInt(text, 10) || 0) })
      if (name === 'reason') return change({ reason: text })
      if (name === 'orig-reason') {
        channel.changeQuietly({ redirecting: { ...channel.facts.redirecting, originalReason: text } })
        return true
      }
      const target = aim(name)
      const kept = target && keptParty(channel, target.kept)
      const before: Party | undefined =
        target && (target.isPrivate ? kept?.party : channel.facts.redirecting[target.key])
      const after = target && kept && before && writePartyField(target.field, value, before, kept.details)
      if (!target || !kept || !after) {
        use.log.error(`REDIRECTING: '${value}' cannot be the ${use.args[0]}`)
        return false
      }
      if (!target.isPrivate) return change({ [target.key]: after })
      kept.party = after
      return true
    },
  },
)
