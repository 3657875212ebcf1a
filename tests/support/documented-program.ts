// The program that stands in a page of documentation.
// Not run here: a test decides where and how.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The only program of a page, or one of so many. */
export function programOf(page: string, { at = 0, of = 1 } = {}): string {
  const programs = [...readFileSync(join(root, page), 'utf8').matchAll(/^```[tj]s\n([\s\S]*?)^```$/gm)]
  assert.equal(programs.length, of, `${page} has ${programs.length} programs`)
  return programs[at]?.[1] as string
}

/** Without what tells a test runner that it runs inside another. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT, ...env } = process.env
  return env
}
