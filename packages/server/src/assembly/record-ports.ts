// What commands see of programs that drive calls, and of what is written down of calls.

import { type Agi, agiCommands } from '@jackfield/agi'
import type { AgiPort, RecordsPort } from '@jackfield/cli'
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
    const { settings, csv, custom, manager, batch } = calls.conf
    return {
      isEnabled: settings.isEnabled,
      isActive: settings.isDefaultOn,
      keepsUnanswered: settings.keepsUnanswered,
      recordsCongestion: settings.recordsCongestion,
      ...calls.counts,
      ...(batch ? { batch } : {}),
      backends: [csv && 'csv', custom.length > 0 && 'cdr-custom', manager && 'cdr_manager'].filter(
        (name) => typeof name === 'string',
      ),
    }
  },
  channelEvents() {
    const { isEnabled, kinds, applications, custom, publishesToManager } = channelEvents.conf
    return {
      isEnabled,
      kinds: [...kinds],
      applications: [...applications],
      backends: [custom.length > 0 && 'cel-custom', publishesToManager && 'manager'].filter(
        (name) => typeof name === 'string',
      ),
    }
  },
  submit: () => calls.submit(),
})
