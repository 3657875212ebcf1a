// What commands see of programs that drive calls, and of what is written down of calls.

import { type Agi, agiCommands } from '@jackfield/agi'
import type { AgiPort, RecordsPort } from '@jackfield/cli'
import type { DeliveryCounts } from '@jackfield/records'
import type { AssembledRecords } from './records.ts'

export function agiPort(agi: Agi): AgiPort {
  return {
    get isDebugged() {
      return agi.isDebugged
    },
    set isDebugged(isOn) {
      agi.isDebugged = isOn
    },
    commands: agiCommands.map(({ description: { name, usage, isForTheDead = false } }) => ({
      name,
      usage,
      isForTheDead,
    })),
  }
}

export const recordsPort = ({ calls, channelEvents }: AssembledRecords): RecordsPort => ({
  calls() {
    const { settings, csv, custom, manager, batch, log } = calls.conf
    return {
      isEnabled: settings.isEnabled,
      isActive: settings.isDefaultOn,
      keepsUnanswered: settings.keepsUnanswered,
      recordsCongestion: settings.recordsCongestion,
      ...calls.counts,
      ...(batch ? { batch } : {}),
      backends: [
        csv && 'csv',
        custom.length > 0 && 'cdr-custom',
        manager && 'cdr_manager',
        log && 'log',
        ...calls.deliveries.map(shownDelivery),
      ].filter((name) => typeof name === 'string'),
    }
  },
  channelEvents() {
    const { isEnabled, kinds, applications, custom, publishesToManager, log } = channelEvents.conf
    return {
      isEnabled,
      kinds: [...kinds],
      applications: [...applications],
      backends: [
        custom.length > 0 && 'cel-custom',
        publishesToManager && 'manager',
        log && 'log',
        ...channelEvents.deliveries.map(shownDelivery),
      ].filter((name) => typeof name === 'string'),
    }
  },
  submit() {
    calls.submit()
    channelEvents.submit()
  },
})

/** `PostgreSQL asteriskcdrdb, table cdr (3 wait, 1 refused; connect ECONNREFUSED)` */
function shownDelivery({ name, waiting, refused, lost, trouble }: DeliveryCounts): string {
  const counts = [
    waiting > 0 && `${waiting} wait`,
    refused > 0 && `${refused} refused`,
    lost > 0 && `${lost} lost`,
  ].filter((count) => typeof count === 'string')
  const about = [counts.join(', '), trouble ?? ''].filter((text) => text !== '').join('; ')
  return about === '' ? name : `${name} (${about})`
}
