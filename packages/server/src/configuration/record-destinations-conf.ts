// cdr_sqlite3_custom.conf, cdr_pgsql.conf, cdr_webhook.conf and those of channel events: where records go beside files.
// Not whether a database is there: that shows when records come.

import { type ConfSection, findSection, visibleSections } from '@jackfield/conf'
import type {
  DestinationConf,
  PostgresConf,
  RecordFilter,
  SqliteCell,
  SqliteConf,
  WebhookConf,
} from '@jackfield/records'
import { cellName, recordCell, unquoted } from './record-cell.ts'
import { about, readSection } from './section-options.ts'
import type { ConfigurationSource } from './source.ts'
import { splitValues } from './split-values.ts'

type RecordType = 'cdr' | 'cel'

/** MiB that may wait while the destination is away. */
const spoolSize = { type: 'integer', default: 256, min: 1, max: 65_536 } as const

export const sqliteOptions = {
  table: { type: 'string', default: '' },
  columns: { type: 'string', default: '' },
  values: { type: 'string', default: '' },
  fields: { type: 'string', default: '' },
  busy_timeout: { type: 'integer', default: 1_000, min: 0, max: 600_000 },
  spool_size: spoolSize,
} as const

export const postgresOptions = {
  hostname: { type: 'string', default: '' },
  port: { type: 'integer', default: 5_432, min: 1, max: 65_535 },
  dbname: { type: 'string', default: '' },
  user: { type: 'string', default: 'asterisk' },
  password: { type: 'string', default: '' },
  appname: { type: 'string', default: '' },
  table: { type: 'string', default: '' },
  schema: { type: 'string', default: '' },
  sslmode: { type: 'string', values: ['disable', 'require', 'verify-full'], default: 'disable' },
  encoding: { type: 'string', default: '', idle: 'texts go as UTF-8, and the database turns them into its own' },
  timezone: { type: 'string', default: '' },
  usegmtime: { type: 'boolean', default: false },
  show_user_defined: { type: 'boolean', default: false },
  spool_size: spoolSize,
} as const

export const webhookOptions = {
  url: { type: 'string', default: '' },
  secret: { type: 'string', default: '' },
  header: { type: 'lines' },
  timeout: { type: 'integer', default: 10, min: 1, max: 300 },
  size: { type: 'integer', default: 100, min: 1, max: 1_000 },
  time: { type: 'integer', default: 1, min: 0, max: 3_600 },
  spool_size: spoolSize,
} as const

const mib = 1024 * 1024

export function readDestinations(source: ConfigurationSource, type: RecordType): DestinationConf[] {
  const sqlite = visibleSections(source.read(`${type}_sqlite3_custom.conf`)).flatMap((section) =>
    readSqlite(source, type, section),
  )
  const global = findSection(source.read(`${type}_pgsql.conf`), 'global')
  const webhooks = visibleSections(source.read(`${type}_webhook.conf`)).flatMap((section) =>
    readWebhook(source, section),
  )
  return [...sqlite, ...(global ? [readPostgres(source, type, global)] : []), ...webhooks]
}

function readSqlite(source: ConfigurationSource, type: RecordType, section: ConfSection): SqliteConf[] {
  const options = readSection(source, sqliteOptions, section)
  const fields = splitValues(options.fields)
  const written = options.values === '' ? fields.map(recordCell) : splitValues(options.values).map(valueCell)
  const named = splitValues(options.columns).map(unquoted)
  const columns = named.length > 0 ? named : options.values === '' ? fields.map(cellName) : []
  const complain = (message: string) => {
    source.complain([about(section, message)])
    return []
  }
  if (written.length === 0) return complain('"values" or "fields" must say what is written')
  if (columns.length !== written.length) {
    return complain(`there are ${columns.length} columns for ${written.length} values; nothing is written`)
  }
  const file = section.name.endsWith('.db') ? section.name : `${section.name}.db`
  return [
    {
      kind: 'sqlite',
      name: section.name,
      path: file,
      table: options.table || type,
      columns,
      cells: written,
      busyMs: options.busy_timeout,
      spoolBytes: options.spool_size * mib,
    },
  ]
}

/** `'${CDR(clid)}'`: quotes around it belong to SQL. */
function valueCell(text: string): SqliteCell {
  const inside = /^'(.*)'$/s.exec(text)?.[1]
  return { kind: 'template', template: inside === undefined ? text : inside.replaceAll("''", "'") }
}

function readPostgres(source: ConfigurationSource, type: RecordType, section: ConfSection): PostgresConf {
  const mappings = section.variables.filter(({ name }) => /^(alias|static|filter)\s/i.test(name))
  const plain = { ...section, variables: section.variables.filter((variable) => !mappings.includes(variable)) }
  const options = readSection(source, postgresOptions, plain)
  const mapped = (word: string) =>
    mappings.flatMap(({ name, value }) => {
      const [, kind = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(name) ?? []
      return kind.toLowerCase() === word ? [[unquoted(rest.trim()), value.trim()] as const] : []
    })
  const table = options.table || type
  return {
    kind: 'postgres',
    name: 'global',
    // where Debian's and most others have it
    host: options.hostname || '/var/run/postgresql',
    port: options.port,
    database: options.dbname || `asterisk${type}db`,
    user: options.user,
    password: options.password,
    application: options.appname || 'jackfield',
    tls: options.sslmode === 'require' || options.sslmode === 'verify-full' ? options.sslmode : 'disable',
    table: options.schema === '' ? table : `${options.schema}.${table}`,
    zone: options.usegmtime ? 'UTC' : options.timezone,
    showsOwnNames: options.show_user_defined,
    aliases: mapped('alias'),
    statics: mapped('static'),
    filters: mapped('filter').map(([field, value]) => filterOf(field, value)),
    spoolBytes: options.spool_size * mib,
  }
}

/** `filter accountcode => firm`, `filter accountcode != firm`. */
function filterOf(field: string, value: string): RecordFilter {
  const isNot = field.endsWith('!') || value.startsWith('!=')
  return { field: field.replace(/\s*!$/, ''), value: unquoted(value.replace(/^!=\s*/, '')), isNot }
}

function readWebhook(source: ConfigurationSource, section: ConfSection): WebhookConf[] {
  const options = readSection(source, webhookOptions, section)
  const complain = (message: string) => {
    source.complain([about(section, message)])
    return []
  }
  if (!/^https?:\/\//i.test(options.url) || !URL.canParse(options.url)) {
    return complain(`"url" must be an address of http or https; "${options.url}" is none`)
  }
  const headers = options.header.map((line) => /^([\w-]+)\s*:\s*([\x20-\x7e]*)$/.exec(line.trim()))
  if (headers.includes(null)) return complain('"header" is written "Name: value"')
  return [
    {
      kind: 'webhook',
      name: section.name,
      url: options.url,
      secret: secretOf(options.secret),
      headers: headers.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : [])),
      timeoutMs: options.timeout * 1000,
      size: options.size,
      timeMs: options.time * 1000,
      spoolBytes: options.spool_size * mib,
    },
  ]
}

/** `whsec_` and base64 as Standard Webhooks write it, or any text. */
function secretOf(text: string): string {
  const coded = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(text)?.[1]
  return coded ?? Buffer.from(text).toString('base64')
}
