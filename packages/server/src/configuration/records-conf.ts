// cdr.conf, cel.conf and the files beside them: what is written down of calls, and where.

import { type ConfSection, findSection, visibleSections } from '@jackfield/conf'
import {
  type CallRecordConf,
  type ChannelEventConf,
  type ChannelEventKind,
  channelEvents,
  isChannelEventKind,
  type Layout,
  type LineStyle,
  type RecordLogConf,
  usualStyle,
} from '@jackfield/records'
import { recordCell } from './record-cell.ts'
import { readDestinations } from './record-destinations-conf.ts'
import { about, readSection, sectionOf } from './section-options.ts'
import type { ConfigurationSource } from './source.ts'
import { splitValues } from './split-values.ts'

export const callRecordOptions = {
  enable: { type: 'boolean', default: true },
  unanswered: { type: 'boolean', default: false },
  congestion: { type: 'boolean', default: false },
  canceldispositionenabled: { type: 'boolean', default: false },
  endbeforehexten: { type: 'boolean', default: true },
  initiatedseconds: { type: 'boolean', default: false },
  channeldefaultenabled: { type: 'boolean', default: true },
  ignorestatechanges: { type: 'boolean', default: false },
  ignoredialchanges: { type: 'boolean', default: false },
  batch: { type: 'boolean', default: false },
  size: { type: 'integer', default: 100, min: 0, max: 1_000 },
  time: { type: 'integer', default: 300, min: 1, max: 86_400 },
  safeshutdown: { type: 'boolean', default: true },
  scheduleronly: { type: 'boolean', default: false, idle: 'batches are written without extra threads' },
  debug: { type: 'boolean', default: false, idle: 'there is no extra debug output' },
} as const

export const csvOptions = {
  usegmtime: { type: 'boolean', default: false },
  loguniqueid: { type: 'boolean', default: false },
  loguserfield: { type: 'boolean', default: false },
  accountlogs: { type: 'boolean', default: true },
  newcdrcolumns: { type: 'boolean', default: false },
} as const

export const channelEventOptions = {
  enable: { type: 'boolean', default: false },
  apps: { type: 'list' },
  events: { type: 'list' },
  dateformat: { type: 'string', default: '' },
} as const

export const switchOptions = { enabled: { type: 'boolean', default: false } } as const

export const recordLogOptions = { enabled: { type: 'boolean', default: false }, fields: { type: 'list' } } as const

export const layoutOptions = {
  format: { type: 'string', values: ['dsv', 'json'], default: 'dsv' },
  fields: { type: 'string', default: '' },
  separator_character: { type: 'string', default: usualStyle.separator },
  quote_character: { type: 'string', default: usualStyle.quote },
  quote_escape_character: { type: 'string', default: usualStyle.escape },
  quoting_method: { type: 'string', values: ['all', 'non_numeric', 'none'], default: usualStyle.quoting },
} as const

export interface RecordsConf {
  readonly calls: CallRecordConf
  readonly channelEvents: ChannelEventConf
}

export function readRecordsConf(source: ConfigurationSource): RecordsConf {
  return { calls: readCalls(source), channelEvents: readChannelEvents(source) }
}

function readCalls(source: ConfigurationSource): CallRecordConf {
  const document = source.read('cdr.conf')
  const general = readSection(source, callRecordOptions, sectionOf(document, 'general'))
  const csvSection = findSection(document, 'csv')
  const csv = csvSection && readSection(source, csvOptions, csvSection)
  const managerConf = source.read('cdr_manager.conf')
  const isPublished = readSection(source, switchOptions, sectionOf(managerConf, 'general')).enabled
  const mappings = sectionOf(managerConf, 'mappings').variables.map(({ name, value }) => [name, value] as const)
  return {
    settings: {
      isEnabled: general.enable,
      keepsUnanswered: general.unanswered,
      recordsCongestion: general.congestion,
      recordsCancel: general.canceldispositionenabled,
      endsBeforeHangupExtension: general.endbeforehexten,
      roundsSeconds: general.initiatedseconds,
      isDefaultOn: general.channeldefaultenabled,
      ignoresBridges: general.ignorestatechanges,
      ignoresDials: general.ignoredialchanges,
    },
    custom: readLayouts(source, 'cdr_custom.conf'),
    ...(csv
      ? {
          csv: {
            isUtc: csv.usegmtime,
            hasUniqueId: csv.loguniqueid,
            hasUserField: csv.loguserfield,
            hasAccountFiles: csv.accountlogs,
            hasNewColumns: csv.newcdrcolumns,
          },
        }
      : {}),
    ...(isPublished ? { manager: mappings } : {}),
    ...(general.batch
      ? { batch: { size: general.size, timeMs: general.time * 1000, flushesAtEnd: general.safeshutdown } }
      : {}),
    ...readElsewhere(source, 'cdr'),
  }
}

function readChannelEvents(source: ConfigurationSource): ChannelEventConf {
  const document = source.read('cel.conf')
  const section = sectionOf(document, 'general')
  const general = readSection(source, channelEventOptions, section)
  const kinds = new Set<ChannelEventKind>()
  for (const word of general.events.map((each) => each.trim().toUpperCase()).filter((each) => each !== '')) {
    if (word === 'ALL') for (const kind of Object.keys(channelEvents)) kinds.add(kind as ChannelEventKind)
    else if (isChannelEventKind(word)) kinds.add(word)
    else source.complain([about(section, `"${word}" is no CEL event`)])
  }
  return {
    isEnabled: general.enable,
    kinds,
    applications: new Set(general.apps.map((name) => name.trim().toLowerCase())),
    dateFormat: general.dateformat,
    custom: readLayouts(source, 'cel_custom.conf'),
    publishesToManager: readSection(source, switchOptions, sectionOf(document, 'manager')).enabled,
    ...readElsewhere(source, 'cel'),
  }
}

/** Databases, webhooks and the log; what is not wanted is absent. */
function readElsewhere(source: ConfigurationSource, type: 'cdr' | 'cel') {
  const destinations = readDestinations(source, type)
  const { enabled, fields } = readSection(
    source,
    recordLogOptions,
    sectionOf(source.readQuietly(`${type}.conf`), 'log'),
  )
  const log: RecordLogConf = { fields: fields.map((name) => name.trim()).filter((name) => name !== '') }
  return { ...(destinations.length > 0 ? { destinations } : {}), ...(enabled ? { log } : {}) }
}

/** `[mappings] file => text`, and a section for each file with its format and fields. */
function readLayouts(source: ConfigurationSource, file: string): Layout[] {
  const document = source.read(file)
  const layouts: Layout[] = []
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'mappings') {
      for (const { name, value } of section.variables) {
        if (isPlainName(name)) layouts.push({ kind: 'template', file: name, template: value })
        else source.complain([about(section, `"${name}" is no name of a file`)])
      }
    } else if (isPlainName(section.name)) {
      layouts.push(...readLayout(source, section))
    } else source.complain([about(section, `"${section.name}" is no name of a file`)])
  }
  return layouts
}

function readLayout(source: ConfigurationSource, section: ConfSection): Layout[] {
  const options = readSection(source, layoutOptions, section)
  const fields = splitValues(options.fields).map(recordCell)
  if (fields.length === 0) {
    source.complain([about(section, '"fields" is missing: it lists what is written')])
    return []
  }
  const file = section.name
  if (options.format === 'json') return [{ kind: 'fields', file, shape: 'json', fields }]
  const character = (name: 'separator_character' | 'quote_character' | 'quote_escape_character', usual: string) => {
    const found = oneCharacter(options[name])
    if (found === undefined) source.complain([about(section, `"${options[name]}" of ${name} is not one character`)])
    return found ?? usual
  }
  const style: LineStyle = {
    separator: character('separator_character', usualStyle.separator) || usualStyle.separator,
    quote: character('quote_character', usualStyle.quote),
    escape: character('quote_escape_character', usualStyle.escape),
    quoting: options.quoting_method,
  }
  return [{ kind: 'fields', file, shape: 'dsv', fields, style }]
}

/** One, or a tab as it is written; empty: none. Nothing: it is more than that. */
function oneCharacter(text: string): string | undefined {
  if (text === '\\t') return '\t'
  const plain = /^(['"])(.+)\1$/s.exec(text)?.[2] ?? text
  return [...plain].length <= 1 ? plain : undefined
}

/** It stays in its folder. */
const isPlainName = (name: string) => /^[\w@+-][\w@+. -]{0,119}$/.test(name)
