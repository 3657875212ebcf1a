import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { causes } from '../channels/causes.table.ts'
import { allFailureReasons, failureOfCause, failureReasons } from './failure-reasons.table.ts'

test('the page of reasons has each of them, in the same words', () => {
  const page = readFileSync(new URL('../../../../docs/failed-calls.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| ([^|]+?) \|/gm)].map(([, code, text]) => [code, text])
  assert.deepEqual(
    rows,
    allFailureReasons.map((code) => [code, failureReasons[code].text]),
  )
})

test('causes of calls that ended well are no failures, and all that is one has a row', () => {
  const without = Object.keys(causes).filter((cause) => failureOfCause(Number(cause)) === undefined)
  for (const good of [0, 16, 23, 26, 31]) assert.ok(without.includes(String(good)), String(good))
  for (const bad of [1, 3, 17, 18, 19, 20, 21, 27, 34, 38, 41, 58]) assert.ok(failureOfCause(bad), String(bad))
})
