// One INSERT for many records: the columns that the table has and any of them fills, a default wherever one has nothing.

import type { JsonObject } from '@jackfield/base'
import { type CellOptions, cellOf } from './postgres-cells.ts'
import type { Table } from './postgres-columns.ts'

export interface Insert {
  readonly text: string
  readonly values: readonly string[]
}

/** PostgreSQL numbers parameters with two bytes. */
const mostParameters = 65_000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export function insertsOf(table: Table, records: readonly JsonObject[], options: CellOptions): Insert[] {
  const rowsAtOnce = Math.max(1, Math.floor(mostParameters / Math.max(1, table.columns.length)))
  const inserts: Insert[] = []
  for (let at = 0; at < records.length; at += rowsAtOnce) {
    inserts.push(insertOf(table, records.slice(at, at + rowsAtOnce), options))
  }
  return inserts
}

function insertOf(table: Table, records: readonly JsonObject[], options: CellOptions): Insert {
  const rows = records.map((record) => table.columns.map((column) => cellOf(record, column, options)))
  const filled = table.columns.map((_, at) => at).filter((at) => rows.some((row) => row[at] !== undefined))
  const values: string[] = []
  const place = (cell: string | undefined, at: number) => {
    if (cell === undefined) return 'DEFAULT'
    values.push(cell)
    return `$${values.length}::${table.columns[at]?.type}`
  }
  if (filled.length === 0) {
    const empty = `INSERT INTO ${table.name} DEFAULT VALUES`
    return { text: empty, values }
  }
  const names = filled.map((at) => quoted(table.columns[at]?.name ?? ''))
  const written = rows.map((row) => `(${filled.map((at) => place(row[at], at)).join(', ')})`)
  return { text: `INSERT INTO ${table.name} (${names.join(', ')}) VALUES ${written.join(', ')}`, values }
}
