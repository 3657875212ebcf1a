// One entry as a line, in each of the shapes a log channel can have.
// Not where it goes. A line break inside a message never makes a second entry look genuine: it is shown as a mark.

import type { LogEntry } from '@jackfield/base'
import type { LogFormatter } from './log-levels.ts'

export interface LogLineSettings {
  readonly processId: number
  readonly hostname: string
  /** show which channel a line is about */
  readonly showsChannels: boolean
  formatMoment(wallMs: number): string
}

/** syslog knows the moment, the level and the process by itself */
export type LogTarget = 'console' | 'file' | 'syslog'

export function formatLogLine(
  entry: LogEntry,
  wallMs: number,
  how: { formatter: LogFormatter; target: LogTarget },
  settings: LogLineSettings,
): string {
  if (how.formatter === 'json') return formatJson(entry, wallMs, settings)
  const message = oneLine(entry.message)
  if (how.target === 'console' && how.formatter === 'default' && entry.level === 'VERBOSE') {
    return `${verbosePrefix(entry.detail ?? 1)}${message}`
  }
  const about = settings.showsChannels && entry.channelId ? `[${oneLine(entry.channelId)}]` : ''
  if (how.target === 'syslog') return `${entry.level}${about}: ${entry.source}: ${message}`
  const head = `[${settings.formatMoment(wallMs)}] ${entry.level}[${settings.processId}]${about}`
  const colon = how.target === 'console' || how.formatter === 'plain' ? ':' : ''
  return `${head}${colon} ${entry.source}: ${message}`
}

/** Deeper detail stands further to the right. */
const verbosePrefix = (detail: number): string => {
  if (detail <= 1) return ' '
  if (detail === 2) return '  == '
  return detail === 3 ? '    -- ' : `${' '.repeat(detail + 3)}> `
}

function formatJson(entry: LogEntry, wallMs: number, settings: LogLineSettings): string {
  return JSON.stringify({
    hostname: settings.hostname,
    timestamp: settings.formatMoment(wallMs),
    identifiers: { lwp: settings.processId, callid: (settings.showsChannels && entry.channelId) || '' },
    logmsg: {
      location: { filename: entry.source, function: '', line: 0 },
      level: entry.level,
      message: entry.message,
      ...(entry.code && { code: entry.code }),
    },
  })
}

/** Control characters could move a terminal's cursor or end the line. */
const oneLine = (text: string): string => text.replace(/\r?\n/g, ' ⏎ ').replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '?')
