// The cells of one record for a table of SQLite: made when it is recorded, since templates may ask for what is true then.

import { fillTemplate, type ReadFunction, type RecordResolver } from '../../template.ts'
import type { SqliteCell } from '../destination-conf.ts'
import type { SqliteValue } from './sqlite-table.ts'

export interface SqliteSource extends RecordResolver {
  /** `isRaw`: moments as seconds since 1970, words as numbers */
  field(name: string, isRaw: boolean): string | undefined
}

export function sqliteRow(
  cells: readonly SqliteCell[],
  source: SqliteSource,
  readFunction: ReadFunction,
): SqliteValue[] {
  return cells.map((cell) => {
    if (cell.kind === 'literal') return cell.text
    if (cell.kind === 'template') return fillTemplate(cell.template, source, readFunction)
    if (cell.as === 'text') return source.field(cell.name, false) ?? ''
    const number = Number.parseFloat(source.field(cell.name, true) ?? '')
    if (!Number.isFinite(number)) return null
    return cell.as === 'integer' ? Math.floor(number) : number
  })
}
