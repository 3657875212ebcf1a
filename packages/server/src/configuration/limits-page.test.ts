import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { errors } from '@jackfield/ari'
import type { OptionRow } from '@jackfield/conf'
import { type LimitRow, limits } from '@jackfield/core'
import { objectTypes } from '../assembly/object-types.ts'
import { generalOptions as ariOptions } from './ari-conf.ts'
import { programOptions } from './asterisk-conf.ts'
import { generalOptions as httpOptions } from './http-conf.ts'
import { loginOptions } from './login-options.ts'
import { generalOptions as managerOptions } from './manager-conf.ts'
import { generalOptions as rtpOptions } from './rtp-conf.ts'

const page = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8')

/** Where the page lists the options of a file, and which of them. */
const places: readonly [heading: string, options: Readonly<Record<string, OptionRow>>][] = [
  ['Options of `[options]` in `asterisk.conf`', programOptions],
  ['Options of `[general]` in `http.conf`', httpOptions],
  ['Options of `[general]` in `ari.conf`', ariOptions],
  ['Options of `[general]` in `rtp.conf`', rtpOptions],
  ['Options of `[general]` in `manager.conf`', managerOptions],
  ['Options of `[global]` in `pjsip.conf`', loginOptions],
]

/** Names that say how much or how many. */
const isLimit = (name: string, { type }: OptionRow) =>
  /^(integer|duration)$/.test(type) &&
  /^max|^min(?!dtmf)|limit|_size$|_output$|^resume_|steps$|_fetches|_cache_|_wait$|^watchdog$|^session_|unread|authtimeout|lag$/.test(
    name,
  )

/** The rows of the first table behind a text, cell by cell. */
function rowsBehind(text: string): string[][] {
  const from = page.indexOf(text)
  assert.ok(from >= 0, `the page has no "${text}"`)
  const lines = page.slice(page.indexOf('\n|', from) + 1).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const nameIn = (cell: string | undefined) => /^`(\w+)`/.exec(cell ?? '')?.[1] ?? ''
const numberIn = (cell: string | undefined) => Number((cell ?? '').replace(/,|( ms)$/g, ''))

/** Options of pjsip.conf are fields of an object, whose defaults are texts. */
const pjsipGlobal = objectTypes.find(({ name, configClass }) => name === 'global' && configClass === 'res_pjsip')

describe('the page of limits', () => {
  it('has the limits of wrong passwords of telephones with their defaults', () => {
    const shown = rowsBehind('Options of `[global]` in `pjsip.conf`').map(([name, most]) => [nameIn(name), most])
    const fields = Object.entries(pjsipGlobal?.fields ?? {}).filter(
      ([name, { type }]) => name.startsWith('auth_block_') && type === 'integer',
    )
    assert.ok(fields.length > 0)
    assert.deepEqual(
      shown,
      fields.map(([name, row]) => [name, row.default]),
    )
  })

  it('has every limit of the table as it is', () => {
    const rows = Object.entries<LimitRow>(limits).map(([name, { of, default: most, beyond }]) => [
      `\`${name}\``,
      of,
      most.toLocaleString('en-US'),
      beyond,
    ])
    assert.deepEqual(rowsBehind('Options of `[limits]` in `asterisk.conf`'), rows)
  })

  for (const [heading, options] of places) {
    it(`has every limit below "${heading}" with its default`, () => {
      const shown = new Map(rowsBehind(heading).map(([name, most]) => [nameIn(name), most]))
      const missing = Object.entries(options).filter(([name, row]) => isLimit(name, row) && !shown.has(name))
      assert.deepEqual(
        missing.map(([name]) => name),
        [],
        'not on the page',
      )
      for (const [name, most] of shown) {
        const row = new Map(Object.entries(options)).get(name)
        assert.ok(row, `there is no option ${name}`)
        if (typeof row.default === 'number') assert.equal(numberIn(most), row.default, name)
      }
    })
  }

  it('names errors that there are', () => {
    const codes = [...page.matchAll(/refused: `([\w-]+)`|not set: `([\w-]+)`/g)].map((found) => found[1] ?? found[2])
    assert.ok(codes.length > 0)
    const known = new Set(Object.keys(errors))
    assert.deepEqual(
      codes.filter((code) => !known.has(code ?? '')),
      [],
    )
  })
})
