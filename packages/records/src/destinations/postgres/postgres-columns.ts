// The columns of a table of PostgreSQL, as far as the table says what may stand in them.
// Not what is written there.

export type ColumnShape = 'integer' | 'number' | 'moment' | 'moment-with-zone' | 'boolean' | 'json' | 'text'

export interface Column {
  readonly name: string
  /** as SQL writes it; a value that is too long is cut by it */
  readonly type: string
  readonly shape: ColumnShape
  /** something must stand there, and the table does not know what */
  readonly isRequired: boolean
}

/** The one parameter is the name of the table; a row without a column: there is no such table. */
export const columnsQuery = `
  SELECT c.oid::regclass::text AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, t.typname AS word,
    a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS required, a.attgenerated <> '' OR a.attidentity = 'a' AS made
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.oid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`

const shapes: ReadonlyMap<string, ColumnShape> = new Map([
  ['int2', 'integer'],
  ['int4', 'integer'],
  ['int8', 'integer'],
  ['float4', 'number'],
  ['float8', 'number'],
  ['numeric', 'number'],
  ['timestamp', 'moment'],
  ['date', 'moment'],
  ['time', 'moment'],
  ['timestamptz', 'moment-with-zone'],
  ['bool', 'boolean'],
  ['json', 'json'],
  ['jsonb', 'json'],
])

type Row = Readonly<Record<string, unknown>>

export interface Table {
  /** in quotes where it needs them */
  readonly name: string
  readonly columns: readonly Column[]
}

/** Nothing when there is no such table. */
export function tableOf(rows: readonly Row[]): Table | undefined {
  const [first] = rows
  if (!first) return undefined
  const columns = rows
    // the database makes these itself
    .filter(({ made }) => made !== true)
    .map(({ name, type, word, required }) => ({
      name: String(name),
      type: String(type),
      shape: shapes.get(String(word)) ?? 'text',
      isRequired: required === true,
    }))
  return { name: String(first.table), columns }
}
