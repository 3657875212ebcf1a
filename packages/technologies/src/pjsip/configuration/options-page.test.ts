import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pjsipOptionsPage } from './options-page.ts'
import { pjsipTypes } from './pjsip-types.table.ts'

const page = new URL('../../../../../docs/pjsip-options.md', import.meta.url)

test('docs/pjsip-options.md says what the tables of options say (npm run docs writes it)', () => {
  assert.equal(readFileSync(page, 'utf8'), pjsipOptionsPage())
})

test('the page has every option of every type', () => {
  const sections = pjsipOptionsPage().split('## type = ').slice(1)
  const shown = sections.map((section) => {
    const [type = '', ...rows] = section.split('\n')
    return [type, rows.flatMap((row) => /^\| `([^`]+)` \|/.exec(row)?.[1] ?? [])] as const
  })
  const options = Object.entries(pjsipTypes).map(([type, row]) => [type, Object.keys(row.options)] as const)
  assert.deepEqual(Object.fromEntries(shown), Object.fromEntries(options))
})
