// The extension `failed` of a context: runs on a channel of its own after a call that nobody answered, with the reason in REASON.

import type { CallEnd, Exchange, TechnologyFacts } from '@jackfield/core'
import type { CallFile } from './call-file.ts'

const technology: TechnologyFacts = {
  name: 'OutgoingSpoolFailed',
  description: 'Calls of files that failed',
  module: 'pbx_spool.so',
}

/** The numbers that dialplans know. */
const reasons: Readonly<Record<CallEnd, number>> = {
  refused: 0,
  'hung-up': 1,
  timeout: 3,
  answered: 4,
  busy: 5,
  congestion: 8,
}

export function runFailedExtension(exchange: Exchange, call: CallFile, end: CallEnd): void {
  const { target } = call
  if ('application' in target) return
  const place = { context: target.context, exten: 'failed', priority: 1 }
  if (!exchange.dialplan.exists(place.context, place.exten, place.priority)) return
  const channel = exchange.channels.create({
    technology,
    label: 'failed',
    state: 'Up',
    context: place.context,
    exten: place.exten,
    priority: 1,
    ...(call.account === '' ? {} : { accountCode: call.account }),
  })
  if (!channel) return
  channel.connect({ hangUp: () => undefined })
  for (const { name, value } of call.variables) channel.variables.put(name, value)
  channel.variables.set('REASON', String(reasons[end]))
  exchange.dialplanRuns.start(channel, place)
}
