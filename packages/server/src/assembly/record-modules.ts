// The back ends of records as modules: each writes while its module is loaded.
// Not what they write, nor where.

import type { RecordsConf } from '../configuration/records-conf.ts'

const callModules = { csv: 'cdr_csv.so', custom: 'cdr_custom.so', manager: 'cdr_manager.so' } as const
const channelEventModules = { custom: 'cel_custom.so', manager: 'cel_manager.so' } as const

const names: ReadonlySet<string> = new Set([...Object.values(callModules), ...Object.values(channelEventModules)])

export const isRecordModule = (name: string): boolean => names.has(name)

/** What is left of a configuration when back ends are not loaded. */
export function offeredRecords(
  { calls, channelEvents }: RecordsConf,
  isLoaded: (name: string) => boolean,
): RecordsConf {
  const { csv, manager, ...rest } = calls
  return {
    calls: {
      ...rest,
      ...(csv && isLoaded(callModules.csv) ? { csv } : {}),
      ...(manager && isLoaded(callModules.manager) ? { manager } : {}),
      custom: isLoaded(callModules.custom) ? calls.custom : [],
    },
    channelEvents: {
      ...channelEvents,
      custom: isLoaded(channelEventModules.custom) ? channelEvents.custom : [],
      publishesToManager: channelEvents.publishesToManager && isLoaded(channelEventModules.manager),
    },
  }
}
