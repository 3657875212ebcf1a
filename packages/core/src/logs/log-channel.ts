// One place log entries go to: what it takes and in which shape.
// Not all of them; logs.ts keeps the list.

import type { LogEntry } from '@jackfield/base'
import type { LogFile } from './log-file.ts'
import type { LogSelection } from './log-levels.ts'
import { formatLogLine, type LogLineSettings } from './log-line.ts'
import type { Syslog } from './syslog.ts'

export interface LogChannelInfo {
  /** the path of a file, the name of anything else */
  readonly channel: string
  readonly type: 'Console' | 'File' | 'Syslog'
  readonly status: 'Enabled' | 'Disabled'
  readonly configuration: string
}

export type LogDestination =
  | { readonly type: 'Console'; write(line: string): void }
  | { readonly type: 'File'; readonly file: LogFile }
  | { readonly type: 'Syslog'; readonly syslog: Syslog | undefined }

export interface LogDetail {
  readonly verbosity: number
  readonly debugLevel: number
}

export class LogChannel {
  readonly name: string
  readonly selection: LogSelection
  /** added at run time: it can be removed at run time */
  readonly isDynamic: boolean
  readonly destination: LogDestination

  constructor(parts: { name: string; selection: LogSelection; isDynamic: boolean; destination: LogDestination }) {
    this.name = parts.name
    this.selection = parts.selection
    this.isDynamic = parts.isDynamic
    this.destination = parts.destination
  }

  accepts(entry: LogEntry, detail: LogDetail): boolean {
    if (!this.selection.levels.has(entry.level)) return false
    const depth = entry.detail ?? 1
    if (entry.level === 'VERBOSE') return depth <= (this.selection.verbosity ?? detail.verbosity)
    return entry.level !== 'DEBUG' || depth <= detail.debugLevel
  }

  write(entry: LogEntry, wallMs: number, settings: LogLineSettings): void {
    const { destination } = this
    const { formatter } = this.selection
    if (destination.type === 'Console') {
      destination.write(formatLogLine(entry, wallMs, { formatter, target: 'console' }, settings))
    } else if (destination.type === 'File') {
      destination.file.write(formatLogLine(entry, wallMs, { formatter, target: 'file' }, settings))
    } else
      destination.syslog?.write(entry.level, formatLogLine(entry, wallMs, { formatter, target: 'syslog' }, settings))
  }

  get isEnabled(): boolean {
    if (this.destination.type === 'File') return this.destination.file.isWorking
    return this.destination.type === 'Console' || this.destination.syslog?.isWorking === true
  }
}
