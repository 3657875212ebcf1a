// How the lines of one file are made: by a text with variables, or from a list of fields with characters between and around them.

import type { RecordCell } from './destinations/destination-conf.ts'
import { fillTemplate, type ReadFunction, type RecordResolver } from './template.ts'

export interface LineStyle {
  readonly separator: string
  /** around values; empty: around none */
  readonly quote: string
  /** in front of a quote that stands in a value */
  readonly escape: string
  /** which values stand in quotes */
  readonly quoting: 'all' | 'non_numeric' | 'none'
}

export const usualStyle: LineStyle = { separator: ',', quote: '"', escape: '"', quoting: 'all' }

export type Layout =
  | { readonly kind: 'template'; readonly file: string; readonly template: string }
  | {
      readonly kind: 'fields'
      readonly file: string
      readonly shape: 'dsv' | 'json'
      readonly fields: readonly RecordCell[]
      /** absent: commas, and every value in quotes */
      readonly style?: LineStyle
    }

/** `isRaw`: moments as seconds since 1970, words as numbers */
export type ReadField = (name: string, isRaw: boolean) => string | undefined

/** A line of it, with its end. */
export function layOut(layout: Layout, record: RecordResolver, field: ReadField, readFunction: ReadFunction): string {
  if (layout.kind === 'template') return `${fillTemplate(layout.template, record, readFunction)}\n`
  const values = layout.fields.map((cell) => [nameOf(cell), cellValue(cell, field)] as const)
  if (layout.shape === 'json') return `${JSON.stringify(Object.fromEntries(values))}\n`
  const { style = usualStyle } = layout
  return `${values.map(([name, value]) => written(name, value, style)).join(style.separator)}\n`
}

const nameOf = (cell: RecordCell): string => (cell.kind === 'literal' ? cell.text : cell.name)

function cellValue(cell: RecordCell, field: ReadField): string | number | null {
  if (cell.kind === 'literal') return cell.text
  if (cell.as === 'text') return field(cell.name, false) ?? ''
  const number = Number.parseFloat(field(cell.name, true) ?? '')
  if (!Number.isFinite(number)) return null
  return cell.as === 'integer' ? Math.floor(number) : number
}

/** Numbers without being asked for as such. A number of a telephone is none: its zeros in front would go. */
const numeric: ReadonlySet<string> = new Set(['duration', 'billsec', 'sequence'])

function written(name: string, value: string | number | null, { quote, escape: escaping, quoting }: LineStyle): string {
  const text = String(value ?? '').replaceAll(/[\r\n]+/g, ' ')
  const isNumber = typeof value === 'number' || value === null || numeric.has(name.toLowerCase())
  if (quote === '' || quoting === 'none' || (quoting === 'non_numeric' && isNumber)) return text
  const escaped = [...text].map((letter) => (letter === quote || letter === escaping ? escaping + letter : letter))
  return `${quote}${escaped.join('')}${quote}`
}
