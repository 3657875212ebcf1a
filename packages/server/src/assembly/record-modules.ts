// The back ends of records as modules: each writes while its module is loaded.
// Not what they write, nor where.

import type { DestinationConf } from '@jackfield/records'
import type { RecordsConf } from '../configuration/records-conf.ts'

const callModules = {
  csv: 'cdr_csv.so',
  custom: 'cdr_custom.so',
  manager: 'cdr_manager.so',
  log: 'cdr_log.so',
} as const
const channelEventModules = { custom: 'cel_custom.so', manager: 'cel_manager.so', log: 'cel_log.so' } as const

/** Behind `cdr_` and `cel_`. */
const destinationModules = { sqlite: 'sqlite3_custom.so', postgres: 'pgsql.so', webhook: 'webhook.so' } as const

const names: ReadonlySet<string> = new Set([
  ...Object.values(callModules),
  ...Object.values(channelEventModules),
  ...Object.values(destinationModules).flatMap((name) => [`cdr_${name}`, `cel_${name}`]),
])

export const isRecordModule = (name: string): boolean => names.has(name)

/** What is left of a configuration when back ends are not loaded. */
export function offeredRecords(
  { calls, channelEvents }: RecordsConf,
  isLoaded: (name: string) => boolean,
): RecordsConf {
  const { csv, manager, log, destinations, ...rest } = calls
  const { log: eventLog, destinations: eventDestinations, ...events } = channelEvents
  const offered = (type: 'cdr' | 'cel', all: readonly DestinationConf[] = []) => {
    const left = all.filter(({ kind }) => isLoaded(`${type}_${destinationModules[kind]}`))
    return left.length > 0 ? { destinations: left } : {}
  }
  return {
    calls: {
      ...rest,
      ...(csv && isLoaded(callModules.csv) ? { csv } : {}),
      ...(manager && isLoaded(callModules.manager) ? { manager } : {}),
      ...(log && isLoaded(callModules.log) ? { log } : {}),
      ...offered('cdr', destinations),
      custom: isLoaded(callModules.custom) ? calls.custom : [],
    },
    channelEvents: {
      ...events,
      ...(eventLog && isLoaded(channelEventModules.log) ? { log: eventLog } : {}),
      ...offered('cel', eventDestinations),
      custom: isLoaded(channelEventModules.custom) ? channelEvents.custom : [],
      publishesToManager: channelEvents.publishesToManager && isLoaded(channelEventModules.manager),
    },
  }
}
