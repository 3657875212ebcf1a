// What axe-core finds in a page that keeps people from using it.
// Not every hint it has: only what it calls serious or critical.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly help: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

let source: string | undefined

/** Of long lists the first ones stand for all: rows have the same colours. */
const repeated = [
  'tr.row:nth-of-type(n+8)',
  '.operation-entry:nth-of-type(n+8)',
  'li:nth-of-type(n+8) > .operation-entry',
]

/** `colours`: only what another colour scheme can change. */
export async function assertAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  // not as a script of the page: its policy lets none in
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(source)
  const given =
    what === 'all'
      ? "document, { resultTypes: ['violations'] }"
      : `{ exclude: ${JSON.stringify(repeated)} }, { resultTypes: ['violations'], runOnly: ['color-contrast'] }`
  const { violations } = (await page.evaluate(`axe.run(${given})`)) as { violations: readonly Violation[] }
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const words = serious.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes
        .slice(0, 3)
        .map(({ html, failureSummary = '' }) => `  ${html}\n  ${failureSummary}`)
        .join('\n')}`,
  )
  const window = page.viewportSize()?.width
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
  assert.equal(words.join('\n'), '', `at ${page.url()}, ${window} wide, ${isDark ? 'dark' : 'light'}`)
}
