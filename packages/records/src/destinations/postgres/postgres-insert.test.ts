import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '@jackfield/base'
import type { CellOptions } from './postgres-cells.ts'
import { type Column, type ColumnShape, tableOf } from './postgres-columns.ts'
import { insertsOf } from './postgres-insert.ts'

const call: JsonObject = {
  ...{ clid: '"Ann" <100>', src: '100', dst: '200', start: '2026-03-01T10:00:00.250Z', answer: null, lastdata: 'a\0b' },
  ...{
    end: '2026-03-01T10:00:12.750Z',
    duration: 12,
    billsec: 0,
    disposition: 'BUSY',
    amaflags: 'BILLING',
    sequence: 7,
  },
  variables: { Colour: 'red', count: 'many' },
}

const event: JsonObject = {
  ...{ eventtype: 'USER_DEFINED', userdeftype: 'Talks', eventtime: '2026-03-01T10:00:00.250Z', cid_num: '100' },
  extra: { digit: '5' },
}

const options: CellOptions = { zone: 'UTC', showsOwnNames: false, aliases: [], statics: [] }

const column = (name: string, shape: ColumnShape = 'text', isRequired = false): Column => ({
  ...{ name, shape, isRequired },
  type: shape,
})

function row(record: JsonObject, columns: readonly Column[], more: Partial<CellOptions> = {}) {
  const [insert] = insertsOf({ name: 'cdr', columns }, [record], { ...options, ...more })
  return insert
}

test('only columns that the table has are written, each in its shape', () => {
  const columns = [
    ...[column('calldate', 'moment'), column('start', 'moment-with-zone'), column('end'), column('clid')],
    ...[column('duration', 'integer'), column('disposition', 'integer'), column('amaflags', 'integer')],
    column('lastdata'),
  ]
  assert.deepEqual(row(call, columns), {
    text:
      'INSERT INTO cdr ("calldate", "start", "end", "clid", "duration", "disposition", "amaflags", "lastdata") VALUES ' +
      '($1::moment, $2::moment-with-zone, $3::text, $4::text, $5::integer, $6::integer, $7::integer, $8::text)',
    values: [
      ...['2026-03-01 10:00:00.250', '2026-03-01T10:00:00.250Z', '2026-03-01 10:00:12', '"Ann" <100>', '12', '4', '2'],
      'ab',
    ],
  })
})

test('words, moments and lengths are what the column can hold', () => {
  const cells = (columns: readonly Column[]) => row(call, columns)?.values
  assert.deepEqual(cells([column('disposition'), column('amaflags')]), ['BUSY', 'BILLING'])
  assert.deepEqual(cells([column('start', 'integer'), column('end', 'number')]), ['1772359200', '1772359212.750'])
  assert.deepEqual(cells([column('duration', 'number'), column('billsec', 'number')]), ['12.500', '0'])
  assert.deepEqual(cells([column('sequence'), column('src', 'integer')]), ['7', '100'])
})

test('what a record does not have is left to the table, or empty where the table wants something', () => {
  assert.equal(
    row(call, [column('answer', 'moment'), column('src')])?.text,
    'INSERT INTO cdr ("src") VALUES ($1::text)',
  )
  const required = row(call, [
    column('answer', 'moment', true),
    column('tenant', 'text', true),
    column('n', 'integer', true),
  ])
  assert.deepEqual(required?.values, ['1970-01-01 00:00:00', '', '0'])
})

test('variables of the dialplan stand in columns of their names, if these can hold them', () => {
  assert.deepEqual(row(call, [column('colour'), column('count', 'integer')]), {
    text: 'INSERT INTO cdr ("colour") VALUES ($1::text)',
    values: ['red'],
  })
})

test('records of one batch may fill different columns', () => {
  const columns = [column('src'), column('colour')]
  const [insert] = insertsOf({ name: 'cdr', columns }, [call, { ...call, variables: {} }], options)
  assert.equal(insert?.text, 'INSERT INTO cdr ("src", "colour") VALUES ($1::text, $2::text), ($3::text, DEFAULT)')
})

test('a column may go by another name, and have the same text always', () => {
  const more = { aliases: [['src', 'caller']], statics: [['here', 'site']] } as const
  assert.deepEqual(row(call, [column('caller'), column('site')], more)?.values, ['100', 'here'])
})

test('events of channels: numbers for old tables, names of the dialplan where wanted, JSON in both kinds of columns', () => {
  const cells = (columns: readonly Column[], more = {}) => row(event, columns, more)?.values
  assert.deepEqual(cells([column('eventtype'), column('extra'), column('cidnum')]), [
    'USER_DEFINED',
    '{"digit":"5"}',
    '100',
  ])
  assert.deepEqual(cells([column('eventtype', 'integer'), column('extra', 'json')]), ['13', '{"digit":"5"}'])
  assert.deepEqual(cells([column('eventtype')], { showsOwnNames: true }), ['Talks'])
  assert.deepEqual(cells([column('eventtime', 'number')]), ['1772359200.250'])
})

test('names of tables and columns cannot say anything else', () => {
  const { text } = row(call, [column('src"; DROP TABLE cdr; --'), column('src')]) ?? {}
  assert.equal(text, 'INSERT INTO cdr ("src") VALUES ($1::text)')
  const named = row({ ...call, variables: { 'a"b': 'x' } }, [column('a"b')])
  assert.equal(named?.text, 'INSERT INTO cdr ("a""b") VALUES ($1::text)')
})

test('no statement has more parameters than PostgreSQL can number', () => {
  const columns = Array.from({ length: 100 }, (_, at) => column(`c${at}`, 'text', true))
  const inserts = insertsOf({ name: 'cdr', columns }, Array<JsonObject>(1_000).fill(call), options)
  assert.ok(inserts.every(({ values }) => values.length <= 65_535))
  assert.equal(
    inserts.reduce((sum, { values }) => sum + values.length, 0),
    100_000,
  )
})

test('columns that the database makes itself are left alone', () => {
  const base = { table: 'public.cdr', type: 'integer', word: 'int4' }
  const table = tableOf([
    { ...base, name: 'id', made: true, required: false },
    { ...base, name: 'src', made: false, required: true },
  ])
  assert.deepEqual(table, {
    name: 'public.cdr',
    columns: [{ name: 'src', type: 'integer', shape: 'integer', isRequired: true }],
  })
  assert.equal(tableOf([]), undefined)
})
