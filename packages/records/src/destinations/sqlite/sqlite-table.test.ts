import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { temporaryPath } from '@jackfield/base/testing'
import { sqliteRow } from './sqlite-row.ts'
import { SqliteTable, type SqliteValue } from './sqlite-table.ts'

function fixture(t: TestContext) {
  const path = `${temporaryPath('sqlite')}/log/master.db`
  const table = new SqliteTable({ path, table: 'cdr', columns: [], busyMs: 100 })
  t.after(() => table.close())
  const rows = (from: number, ...values: SqliteValue[][]) => ({
    spool: 'one',
    rows: values.map((each, at) => ({ number: from + at, values: each })),
  })
  const reader = new DatabaseSync(path)
  t.after(() => reader.close())
  return {
    table,
    rows,
    reader,
    all: () =>
      reader
        .prepare('SELECT * FROM cdr')
        .all()
        .map((row) => ({ ...row })),
  }
}

test('a table that is missing is made, with a number for each row', (t) => {
  const { table, rows, all } = fixture(t)
  table.write(['clid', 'amaflags'], rows(1, ['"Ann" <1>', 3], ["O'Hara", null]))
  assert.deepEqual(all(), [
    { AcctId: 1, clid: '"Ann" <1>', amaflags: 3 },
    { AcctId: 2, clid: "O'Hara", amaflags: null },
  ])
})

test('what is in the file already is not added again, wherever the program died', (t) => {
  const { table, rows, all } = fixture(t)
  table.write(['clid'], rows(1, ['a'], ['b']))
  table.write(['clid'], rows(1, ['a'], ['b'], ['c']))
  table.write(['clid'], { spool: 'another', rows: [{ number: 1, values: ['d'] }] })
  assert.deepEqual(
    all().map(({ clid }) => clid),
    ['a', 'b', 'c', 'd'],
  )
})

test('columns that came into the configuration later are added', (t) => {
  const { table, rows, all } = fixture(t)
  table.write(['clid'], rows(1, ['a']))
  table.write(['clid', 'odd "name"'], rows(2, ['b', 'x']))
  assert.deepEqual(all().at(-1), { AcctId: 2, clid: 'b', 'odd "name"': 'x' })
})

test('a file that somebody else writes to is tried again later, and nothing of the batch stays', (t) => {
  const { table, rows, reader, all } = fixture(t)
  table.write(['clid'], rows(1, ['a']))
  reader.exec('BEGIN IMMEDIATE')
  assert.throws(() => table.write(['clid'], rows(2, ['b'])), /locked/)
  reader.exec('ROLLBACK')
  table.write(['clid'], rows(2, ['b']))
  assert.equal(all().length, 2)
})

test('cells: texts with variables, fields as texts and numbers, what is always the same', () => {
  const source = {
    variable: (name: string) => (name === 'colour' ? 'red' : undefined),
    function: (name: string, args: string) => (name === 'CDR' ? `<${args}>` : undefined),
    field: (name: string, isRaw: boolean) => (name === 'none' ? undefined : isRaw ? '8.250' : 'ANSWERED'),
  }
  const cells = [
    { kind: 'template', template: '${CDR(clid)} ${colour}' },
    { kind: 'field', name: 'disposition', as: 'text' },
    { kind: 'field', name: 'disposition', as: 'integer' },
    { kind: 'field', name: 'start', as: 'float' },
    { kind: 'field', name: 'none', as: 'integer' },
    { kind: 'literal', text: 'here' },
  ] as const
  assert.deepEqual(
    sqliteRow(cells, source, () => undefined),
    ['<clid> red', 'ANSWERED', 8, 8.25, null, 'here'],
  )
})
