// How the lines of one file are made: by a text with variables, or from a list of fields.

import { quoteCsv } from './quote-csv.ts'
import { fillTemplate, type ReadFunction, type RecordResolver } from './template.ts'

export type Layout =
  | { readonly kind: 'template'; readonly file: string; readonly template: string }
  | {
      readonly kind: 'fields'
      readonly file: string
      readonly shape: 'dsv' | 'json'
      readonly fields: readonly string[]
    }

/** A line of it, with its end. */
export function layOut(
  layout: Layout,
  record: RecordResolver,
  field: (name: string) => string,
  readFunction: ReadFunction,
): string {
  if (layout.kind === 'template') return `${fillTemplate(layout.template, record, readFunction)}\n`
  const values = layout.fields.map((name) => [name, field(name)] as const)
  if (layout.shape === 'json') return `${JSON.stringify(Object.fromEntries(values))}\n`
  return `${values.map(([, value]) => quoteCsv(value)).join(',')}\n`
}
