// A section read by a table of options: typed values, defaults, ranges, and a complaint with file and line for the rest.
// Not the tables themselves; each package that owns a file describes its options.
import { member } from '@jackfield/base'
import { type Address, parseAddress } from './address.ts'
import { type Complaint, failure, notice, type Place, warning } from './complaint.ts'
import type { ConfSection, ConfVariable } from './document.ts'
import { type IpNetwork, parseIpNetwork } from './ip-network.ts'
import { type DurationUnit, parseBoolean, parseDurationMs, parseInteger, parseList, parseWords } from './values.ts'

/** What a row of any type may say. */
export interface AnyRow {
  /** Other spellings of the same option. */
  readonly aliases?: readonly string[]
  /** The section is useless without it. */
  readonly required?: true
  /** Why it does nothing here: it is taken so that files of other exchanges can stay as they are. */
  readonly idle?: string
}

interface Range {
  readonly min?: number
  readonly max?: number
}

export type OptionRow = AnyRow &
  (
    | { readonly type: 'boolean'; readonly default?: boolean }
    | ({ readonly type: 'integer'; readonly default?: number } & Range)
    /** Milliseconds; `unit` is that of a bare number, seconds unless said otherwise. */
    | ({ readonly type: 'duration'; readonly default?: number; readonly unit?: DurationUnit } & Range)
    /** With `values` only those, whatever their letter case; the table's spelling is given back. */
    | { readonly type: 'string'; readonly default?: string; readonly values?: readonly string[] }
    | { readonly type: 'address'; readonly default?: Address }
    /** Comma-separated; a later line replaces an earlier one. */
    | { readonly type: 'list'; readonly default?: readonly string[]; readonly values?: readonly string[] }
    /** Separated by blanks or commas; a later line replaces an earlier one. */
    | { readonly type: 'words'; readonly default?: readonly string[]; readonly values?: readonly string[] }
    /** Every line of that name is one value, in order. */
    | { readonly type: 'lines'; readonly default?: readonly string[]; readonly values?: readonly string[] }
    /** Addresses and networks, comma-separated; every line adds to those before. */
    | { readonly type: 'networks'; readonly default?: readonly IpNetwork[] }
  )

/** Option name to what it takes. Letter case of names does not matter in files. */
export type OptionTable = Readonly<Record<string, OptionRow>>

interface ValueOfType {
  boolean: boolean
  integer: number
  duration: number
  string: string
  address: Address
  list: readonly string[]
  words: readonly string[]
  lines: readonly string[]
  networks: readonly IpNetwork[]
}

type ManyType = 'list' | 'words' | 'lines' | 'networks'

type ValueOf<Row extends OptionRow> = Row extends { type: 'string'; values: readonly (infer Word)[] }
  ? Word
  : Row extends { type: ManyType; values: readonly (infer Word)[] }
    ? readonly Word[]
    : ValueOfType[Row['type']]

type IsAlwaysThere<Row extends OptionRow> = Row extends { type: ManyType }
  ? true
  : Row extends { required: true }
    ? true
    : Row extends { default: unknown }
      ? true
      : false

/** The object a table describes. Without a default an option may be undefined; lists are empty instead. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: IsAlwaysThere<Table[Name]> extends true
    ? ValueOf<Table[Name]>
    : ValueOf<Table[Name]> | undefined
}

export interface ReadOptionsPolicy {
  /** An option the table does not know. Errors make the result not ok. */
  readonly unknown?: 'error' | 'warning' | 'ignore'
  /** A value that does not fit; the default stands in for it. */
  readonly badValue?: 'error' | 'warning'
}

export type ReadOptions<Table extends OptionTable> = {
  readonly complaints: readonly Complaint[]
  /** The line that decided each option that was written; for complaints that need two options to be seen together. */
  readonly places: { readonly [Name in keyof Table]?: Place }
} & (
  | { readonly ok: true; readonly options: OptionsOf<Table> }
  | { readonly ok: false; readonly options: Partial<OptionsOf<Table>> }
)

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly expected: string }

const value = (parsed: unknown): Parsed => ({ ok: true, value: parsed })
const expected = (what: string): Parsed => ({ ok: false, expected: what })

const spellAs = (word: string, values: readonly string[]): string | undefined =>
  values.find((allowed) => allowed.toLowerCase() === word.toLowerCase())

const oneOf = (values: readonly string[]): string => `one of ${values.join(', ')}`

const parseNumber = (found: number | undefined, row: Range, what: string): Parsed => {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = row
  if (found !== undefined && found >= min && found <= max) return value(found)
  if (row.min !== undefined && row.max !== undefined) return expected(`${what} from ${row.min} to ${row.max}`)
  if (row.min !== undefined) return expected(`${what} of at least ${row.min}`)
  return expected(row.max === undefined ? what : `${what} of at most ${row.max}`)
}

const parseMany = (items: string[], values: readonly string[] | undefined): Parsed => {
  if (!values) return value(items)
  const spelled = items.map((item) => spellAs(item, values))
  return spelled.includes(undefined) ? expected(`words that are each ${oneOf(values)}`) : value(spelled)
}

const parseNetworks = (items: string[]): Parsed => {
  const networks = items.map((item) => parseIpNetwork(item))
  return networks.includes(undefined) ? expected('addresses or networks such as 192.0.2.0/24') : value(networks)
}

const parseText = (text: string, values: readonly string[] | undefined): Parsed => {
  if (!values) return value(text)
  const spelled = spellAs(text, values)
  return spelled === undefined ? expected(oneOf(values)) : value(spelled)
}

const parseValue = (row: OptionRow, text: string): Parsed => {
  switch (row.type) {
    case 'boolean': {
      const flag = parseBoolean(text)
      return flag === undefined ? expected('yes or no') : value(flag)
    }
    case 'integer':
      return parseNumber(parseInteger(text), row, 'a whole number')
    case 'duration':
      return parseNumber(parseDurationMs(text, row.unit), row, 'a length of time (milliseconds)')
    case 'address': {
      const address = parseAddress(text)
      return address === undefined ? expected('an address (host, host:port or [v6]:port)') : value(address)
    }
    case 'list':
      return parseMany(parseList(text), row.values)
    case 'words':
      return parseMany(parseWords(text), row.values)
    case 'lines':
      return parseMany([text], row.values)
    case 'networks':
      return parseNetworks(parseList(text))
    case 'string':
      return parseText(text, row.values)
  }
}

const manyTypes: readonly string[] = ['list', 'words', 'lines', 'networks'] satisfies ManyType[]
const isMany = (row: OptionRow): boolean => manyTypes.includes(row.type)

const defaultOf = (row: OptionRow): unknown => {
  if (row.default !== undefined) return row.default
  return isMany(row) ? [] : undefined
}

const namesOf = (table: OptionTable): Map<string, string> => {
  const names = new Map<string, string>()
  for (const [name, row] of Object.entries(table)) {
    for (const spelling of [name, ...(row.aliases ?? [])]) names.set(spelling.toLowerCase(), name)
  }
  return names
}

export const readOptions = <const Table extends OptionTable>(
  table: Table,
  section: ConfSection,
  policy: ReadOptionsPolicy = {},
): ReadOptions<Table> => {
  const { unknown = 'error', badValue = 'error' } = policy
  const complaints: Complaint[] = []
  const options: Record<string, unknown> = {}
  const places: Record<string, Place> = {}
  const names = namesOf(table)
  for (const [name, row] of Object.entries(table)) options[name] = defaultOf(row)

  const readLine = (variable: ConfVariable): void => {
    const name = names.get(variable.name.toLowerCase())
    if (name === undefined) {
      if (unknown === 'ignore') return
      const message = `"${variable.name}" is not an option of [${section.name}]`
      complaints.push((unknown === 'error' ? failure : warning)('unknown-option', message, variable))
      return
    }
    const row = table[name] as OptionRow
    const parsed = parseValue(row, variable.value)
    if (!parsed.ok) {
      const message = `"${variable.value}" is no value for ${name}; expected ${parsed.expected}`
      complaints.push((badValue === 'error' ? failure : warning)('bad-value', message, variable))
      return
    }
    if (row.idle !== undefined && parsed.value !== row.default) {
      complaints.push(notice('option-without-effect', `${name} has no effect here: ${row.idle}`, variable))
    }
    const isAnotherLine = (row.type === 'lines' || row.type === 'networks') && member(places, name) !== undefined
    options[name] = isAnotherLine
      ? [...(options[name] as readonly unknown[]), ...(parsed.value as readonly unknown[])]
      : parsed.value
    places[name] = { file: variable.file, line: variable.line }
  }

  for (const variable of section.variables) readLine(variable)
  for (const [name, row] of Object.entries(table)) {
    if (row.required && member(places, name) === undefined) {
      complaints.push(failure('option-missing', `[${section.name}] needs the option ${name}`, section))
    }
  }
  const ok = !complaints.some((complaint) => complaint.severity === 'error')
  return { ok, options, places, complaints } as ReadOptions<Table>
}
