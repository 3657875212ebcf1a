// What becomes of a process of tests that something keeps open: it ends, and is a failure.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { parseCounts } from './counts.ts'
import { testRun } from './steps.table.ts'

test('a file of tests that leaves something open fails and says what it is, instead of holding up the step', () => {
  const folder = temporaryDirectory('leftovers')
  const file = join(folder, 'leaves-a-timer.test.ts')
  writeFileSync(file, "import { test } from 'node:test'\ntest('passes', () => void setInterval(() => {}, 1_000))\n")
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const run = spawnSync(process.execPath, [...testRun, file], {
    env: { ...env, LEFTOVERS_PATIENCE_SECONDS: '0.1' },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  assert.match(run.stdout, /leaves-a-timer\.test\.ts: still open 0\.1 seconds after the last test: .*Timeout/)
  assert.deepEqual(parseCounts(run.stdout), { passed: 1, failed: 1, skipped: 0 })
})
