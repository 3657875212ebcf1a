import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConfSection } from './document.ts'
import { parseConf } from './read-conf.ts'
import { type OptionTable, readOptions } from './read-options.ts'

const section = (lines: string): ConfSection => parseConf(`[s]\n${lines}`, 'x.conf').sections[0] as ConfSection

const table = {
  enabled: { type: 'boolean', default: false },
  port: { type: 'integer', default: 8088, min: 0, max: 65535 },
  limit: { type: 'integer', min: 1 },
  wait: { type: 'duration', unit: 'ms', default: 30_000, max: 60_000 },
  kind: { type: 'string', values: ['plain', 'Crypt'], default: 'plain' },
  name: { type: 'string', aliases: ['title'] },
  bind: { type: 'address' },
  origins: { type: 'list' },
  levels: { type: 'words', values: ['notice', 'warning'] },
  redirect: { type: 'lines' },
} as const satisfies OptionTable

test('an empty section is all defaults', () => {
  const result = readOptions(table, section(''))
  assert.equal(result.ok, true)
  assert.deepEqual(result.options, {
    enabled: false,
    port: 8088,
    limit: undefined,
    wait: 30_000,
    kind: 'plain',
    name: undefined,
    bind: undefined,
    origins: [],
    levels: [],
    redirect: [],
  })
  assert.deepEqual(result.places, {})
})

test('each type is read, the last line wins, only "lines" collects', () => {
  const result = readOptions(
    table,
    section(
      'Enabled=yes\nport=1\nport=0x10\nlimit=5\nwait=2s\nkind=crypt\ntitle=T\nbind=[::1]:9\norigins=z\n' +
        'origins=a, b\nlevels=Notice warning\nredirect=/a /b\nredirect=/c, /d',
    ),
  )
  assert.ok(result.ok)
  const { options } = result
  // The types come from the table: these would not compile otherwise.
  const port: number = options.port
  const kind: 'plain' | 'Crypt' = options.kind
  const limit: number | undefined = options.limit
  assert.deepEqual([port, kind, limit], [16, 'Crypt', 5])
  assert.deepEqual(options, {
    enabled: true,
    port: 16,
    limit: 5,
    wait: 2000,
    kind: 'Crypt',
    name: 'T',
    bind: { host: '::1', port: 9 },
    origins: ['a', 'b'],
    levels: ['notice', 'warning'],
    redirect: ['/a /b', '/c, /d'],
  })
  assert.deepEqual(result.places.port, { file: '/x.conf', line: 4 })
})

test('bad values keep the default and name file, line and what was expected', () => {
  const bad: [string, RegExp][] = [
    ['enabled=maybe', /yes or no/],
    ['port=70000', /whole number from 0 to 65535/],
    ['port=5x', /whole number/],
    ['limit=0', /at least 1/],
    ['wait=2h', /at most 60000/],
    ['kind=none', /one of plain, Crypt/],
    ['bind=a b', /an address/],
    ['levels=notice loud', /each one of notice, warning/],
  ]
  for (const [line, words] of bad) {
    const result = readOptions(table, section(line))
    assert.equal(result.ok, false, line)
    const [complaint] = result.complaints
    assert.equal(complaint?.code, 'bad-value')
    assert.equal(complaint?.line, 2)
    assert.equal(complaint?.file, '/x.conf')
    assert.match(complaint?.message ?? '', words)
    assert.deepEqual(result.options, readOptions(table, section('')).options, line)
    const lenient = readOptions(table, section(line), { badValue: 'warning' })
    assert.equal(lenient.ok, true)
    assert.equal(lenient.complaints[0]?.severity, 'warning')
  }
})

test('unknown options are an error, a warning or nothing, as the owner of the file says', () => {
  const lines = section('colour=red')
  assert.equal(readOptions(table, lines).ok, false)
  assert.deepEqual(
    readOptions(table, lines, { unknown: 'warning' }).complaints.map((c) => [c.severity, c.code, c.line]),
    [['warning', 'unknown-option', 2]],
  )
  assert.deepEqual(readOptions(table, lines, { unknown: 'ignore' }).complaints, [])
})

test('a required option that is missing points at the section', () => {
  const result = readOptions({ password: { type: 'string', required: true } }, section(''))
  assert.equal(result.ok, false)
  assert.deepEqual(
    result.complaints.map((c) => [c.code, c.line]),
    [['option-missing', 1]],
  )
})

test('names of object prototypes are only unknown options', () => {
  const result = readOptions(table, section('constructor=1\n__proto__=2'), { unknown: 'warning' })
  assert.equal(result.complaints.length, 2)
})

test('an option that does nothing is said where somebody wants something of it', () => {
  const table = { colour: { type: 'boolean', default: true, idle: 'there is no colour' } } as const
  const said = (text: string) =>
    readOptions(table, parseConf(text).sections[0] as ConfSection).complaints.map(({ message }) => message)
  assert.deepEqual(said('[a]\ncolour = yes\n'), [])
  assert.deepEqual(said('[a]\ncolour = no\n'), ['colour has no effect here: there is no colour'])
})
