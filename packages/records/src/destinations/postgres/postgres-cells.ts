// What of a record stands in which column: by the column's name, in the shape that it takes.
// Not how it gets there.

import { type Json, type JsonObject, member, table } from '@jackfield/base'
import { amaFlagNames, dispositionNumbers } from '@jackfield/core'
import { formatTime } from '@jackfield/dialplan'
import { channelEvents } from '../../channel-events/channel-events.table.ts'
import type { Column, ColumnShape } from './postgres-columns.ts'

export interface CellOptions {
  readonly zone: string
  readonly showsOwnNames: boolean
  readonly aliases: readonly (readonly [field: string, column: string])[]
  readonly statics: readonly (readonly [text: string, column: string])[]
}

/** Names that columns also go by. */
const otherNames = table({
  calldate: 'start',
  cidname: 'cid_name',
  cidnum: 'cid_num',
  cidani: 'cid_ani',
  cidrdnis: 'cid_rdnis',
  ciddnid: 'cid_dnid',
  eventextra: 'extra',
})

const moments = new Set(['start', 'answer', 'end', 'eventtime'])

/** Words that old tables keep as numbers. */
const numbersOf = table<(word: string) => number | undefined>({
  disposition: (word) => table(dispositionNumbers).get(word),
  amaflags: (word) => {
    const number = (amaFlagNames as readonly string[]).indexOf(word)
    return number < 0 ? undefined : number
  },
  eventtype: (word) => table(channelEvents).get(word),
})

/** Nothing: the table's own default stands there. */
export function cellOf(record: JsonObject, column: Column, options: CellOptions): string | undefined {
  const fixed = options.statics.find(([, name]) => name === column.name)?.[0]
  const value = fixed ?? contentOf(record, column.name, options)
  const cell = value === undefined || value === null ? undefined : shaped(value, column.shape)
  return cell ?? (column.isRequired ? emptyCells[column.shape] : undefined)

  function shaped(given: Exclude<Json, null>, shape: ColumnShape): string | undefined {
    const field = fieldOf(column.name, options)
    if (moments.has(field) && typeof given === 'string') return momentCell(Date.parse(given), shape, options.zone)
    if (isLength(field) && shape === 'number') return lengthCell(record, field)
    if (shape === 'integer' || shape === 'number') return numberCell(field, given, shape)
    if (shape === 'json') return JSON.stringify(given)
    if (typeof given === 'object') return Object.keys(given).length === 0 ? '' : JSON.stringify(given)
    if (shape !== 'text' && given === '') return undefined
    // no text of PostgreSQL has a zero in it
    return String(given).replaceAll('\0', '')
  }
}

const emptyCells: Readonly<Record<ColumnShape, string>> = {
  integer: '0',
  number: '0',
  moment: '1970-01-01 00:00:00',
  'moment-with-zone': '1970-01-01T00:00:00Z',
  boolean: 'false',
  json: 'null',
  text: '',
}

function fieldOf(column: string, { aliases }: CellOptions): string {
  const field = aliases.find(([, name]) => name === column)?.[0] ?? column
  const wanted = field.toLowerCase()
  return otherNames.get(wanted) ?? wanted
}

function contentOf(record: JsonObject, column: string, options: CellOptions): Json | undefined {
  const field = fieldOf(column, options)
  const own = member(record, 'userdeftype')
  if (field === 'eventtype' && options.showsOwnNames && typeof own === 'string' && own !== '') return own
  const known = field === 'variables' ? undefined : member(record, field)
  if (known !== undefined) return known as Json
  const variables = (member(record, 'variables') ?? {}) as JsonObject
  const name = Object.keys(variables).find((each) => each.toLowerCase() === field)
  return name === undefined ? undefined : member(variables, name)
}

function momentCell(at: number, shape: ColumnShape, zone: string): string {
  const seconds = `${Math.floor(at / 1000)}`
  const fraction = String(Math.floor(at % 1000)).padStart(3, '0')
  if (shape === 'integer') return seconds
  if (shape === 'number') return `${seconds}.${fraction}`
  if (shape === 'moment-with-zone') return new Date(at).toISOString()
  const text = formatTime(at, '%Y-%m-%d %H:%M:%S', zone === '' ? undefined : zone)
  return shape === 'moment' ? `${text}.${fraction}` : text
}

const isLength = (field: string) => field === 'duration' || field === 'billsec'

/** With its fractions, for columns that have some. */
function lengthCell(record: JsonObject, field: string): string {
  const at = (name: string) => Date.parse(String(member(record, name) ?? ''))
  const ms = at('end') - at(field === 'duration' ? 'start' : 'answer')
  return Number.isFinite(ms) && ms > 0 ? (ms / 1000).toFixed(3) : '0'
}

function numberCell(field: string, given: Exclude<Json, null>, shape: 'integer' | 'number'): string | undefined {
  const number = typeof given === 'string' ? (numbersOf.get(field)?.(given) ?? numeric(given)) : Number(given)
  if (number === undefined || !Number.isFinite(number)) return undefined
  return shape === 'integer' ? String(Math.trunc(number)) : String(number)
}

const numeric = (text: string) => (text.trim() === '' ? undefined : Number(text))
