// The fields of an event of security in order: for the manager interface, and for the line of the log.

import { formatTimestamp, table } from '@jackfield/base'
import type { BusEvents } from '../bus/bus-events.ts'
import { securityRow } from './security-events.table.ts'

type Field = readonly [name: string, value: string]

/** Nothing: there is no event of that name. */
export function securityFields(event: BusEvents['security-event'], at: number): readonly Field[] | undefined {
  const row = securityRow(event.kind)
  if (!row) return undefined
  const { service, accountId, sessionId, localAddress, remoteAddress, details = {} } = event
  const known = table<string | undefined>({ ...details, AccountID: accountId })
  return [
    ['EventTV', formatTimestamp(at)],
    ['Severity', row.severity],
    ['Service', service],
    ['EventVersion', '1'],
    ...(row.hasOptionalAccount ? [] : ([['AccountID', accountId]] as const)),
    ['SessionID', sessionId],
    ['LocalAddress', localAddress],
    ['RemoteAddress', remoteAddress],
    ...(row.required ?? []).map((name): Field => [name, known.get(name) ?? '']),
    ...(row.optional ?? []).flatMap((name): Field[] => {
      const value = known.get(name)
      return value ? [[name, value]] : []
    }),
  ]
}
