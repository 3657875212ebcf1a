// logger.conf: which log channels there are, what they hear, and how lines look.

import { type ConfDocument, findSection, type OptionsOf, readOptions } from '@jackfield/conf'
import type { ConfigurationSource } from './source.ts'

const generalOptions = {
  dateformat: { type: 'string', default: '%b %e %T' },
  display_callids: { type: 'boolean', default: true },
  appendhostname: { type: 'boolean', default: false },
  queue_log: { type: 'boolean', default: true },
  queue_log_to_file: { type: 'boolean', default: false },
  queue_log_name: { type: 'string', default: 'queue_log' },
  rotatestrategy: { type: 'string', values: ['none', 'sequential', 'rotate', 'timestamp'], default: 'sequential' },
  exec_after_rotate: { type: 'string' },
  logger_queue_limit: { type: 'integer', default: 1000, min: 10 },
  custom_levels: { type: 'list' },
} as const

export interface LogFileLine {
  readonly name: string
  /** `[json]notice,warning`: formatter and levels as written */
  readonly configuration: string
}

export interface LoggerConf {
  readonly options: OptionsOf<typeof generalOptions>
  readonly channels: readonly LogFileLine[]
}

/** What is heard on the console when no file says otherwise. */
const consoleAlone: LogFileLine = { name: 'console', configuration: 'error,warning,notice,verbose' }

export function readLoggerConf(source: ConfigurationSource): LoggerConf {
  const document: ConfDocument = source.read('logger.conf')
  const general = findSection(document, 'general') ?? {
    name: 'general',
    isTemplate: false,
    bases: [],
    variables: [],
    file: document.file,
    line: 0,
  }
  const read = readOptions(generalOptions, general, { unknown: 'warning', badValue: 'warning' })
  source.complain(read.complaints)
  const files = findSection(document, 'logfiles')
  const channels = (files?.variables ?? []).map(({ name, value }) => ({ name, configuration: value }))
  return { options: read.options as LoggerConf['options'], channels: document.ok ? channels : [consoleAlone] }
}
