// logger.conf into settings and log channels.
// Not the log channels.

import { type Complaint, type ConfDocument, findSection, type OptionTable, readOptions } from '@jackfield/conf'
import { parseLogSelection } from './log-levels.ts'
import { defaultLogChannels, defaultLogSettings, type LogChannelConfiguration, type LogSettings } from './logs.ts'
import { rotateStrategies } from './rotate-file.ts'
import { parseSyslogServer } from './syslog.ts'

export const loggerOptions = {
  dateformat: { type: 'string', default: defaultLogSettings.dateFormat },
  display_callids: { type: 'boolean', default: true, aliases: ['use_callids'] },
  appendhostname: { type: 'boolean', default: false },
  rotatestrategy: { type: 'string', values: rotateStrategies, default: 'sequential' },
  logger_queue_limit: { type: 'integer', min: 10, default: defaultLogSettings.queueLimit },
  // ours
  line_limit: { type: 'integer', min: 0, default: defaultLogSettings.lineLimit },
  syslog_server: { type: 'string' },
  exec_after_rotate: { type: 'string' },
  queue_log: { type: 'boolean', default: true },
  queue_log_to_file: { type: 'boolean', default: true, idle: 'the log of queues is always a file' },
  queue_log_name: { type: 'string', default: 'queue_log' },
  queue_log_realtime_use_gmt: { type: 'boolean', default: false, idle: 'the log of queues is always a file' },
} as const satisfies OptionTable

export interface LoggerConfiguration {
  readonly channels: readonly LogChannelConfiguration[]
  readonly settings: LogSettings
  /** run by the program after a rotation; `${filename}` is the old file */
  readonly executeAfterRotate: string | undefined
  /** what happens in queues: whether it is written, and the name of the file */
  readonly queueLog: { readonly isWritten: boolean; readonly name: string }
  readonly complaints: readonly Complaint[]
}

export function readLoggerConf(document: ConfDocument): LoggerConfiguration {
  const general = findSection(document, 'general')
  const read = general && readOptions(loggerOptions, general, { unknown: 'warning', badValue: 'warning' })
  const options = read?.options
  const syslogServer = options?.syslog_server ? parseSyslogServer(options.syslog_server) : undefined
  const settings: LogSettings = {
    dateFormat: options?.dateformat ?? defaultLogSettings.dateFormat,
    showsChannels: options?.display_callids ?? true,
    appendsHostname: options?.appendhostname ?? false,
    rotateStrategy: options?.rotatestrategy ?? 'sequential',
    queueLimit: options?.logger_queue_limit ?? defaultLogSettings.queueLimit,
    lineLimit: options?.line_limit ?? defaultLogSettings.lineLimit,
    ...(syslogServer ? { syslogServer } : {}),
  }
  const complaints: Complaint[] = [...document.complaints, ...(read?.complaints ?? [])]
  if (options?.syslog_server && !syslogServer) {
    const written = general?.variables.findLast(({ name }) => name === 'syslog_server')
    const message = `syslog_server: ${options.syslog_server} is no host or host:port; the syslog of this machine is used`
    const { file = '', line = 0 } = written ?? {}
    complaints.push({ severity: 'warning', code: 'bad-value', message, file, line })
  }
  const files = findSection(document, 'logfiles')
  for (const { name, value, file, line } of files?.variables ?? []) {
    const { unknown } = parseLogSelection(value)
    if (unknown.length === 0) continue
    const message = `log channel ${name}: unknown log level: ${unknown.join(', ')}`
    complaints.push({ severity: 'warning', code: 'unknown-log-level', message, file, line })
  }
  const channels = files?.variables.map(({ name, value }) => ({ name, levels: value })) ?? defaultLogChannels
  const named = options?.queue_log_name ?? 'queue_log'
  // a name, and nothing that leads elsewhere
  const isName = /^[^/\0]+$/.test(named) && !/^\.{1,2}$/.test(named)
  const queueLog = { isWritten: options?.queue_log ?? true, name: isName ? named : 'queue_log' }
  return { channels, settings, executeAfterRotate: options?.exec_after_rotate, queueLog, complaints }
}
