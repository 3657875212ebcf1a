// What becomes of a process of tests that something keeps open: it ends, and is a failure.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { parseCounts } from './counts.ts'
import { testRun } from './steps.table.ts'

function runOf(name: string, text: string) {
  const folder = temporaryDirectory('leftovers')
  const file = join(folder, name)
  writeFileSync(file, `import { after, test } from 'node:test'\n${text}`)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const run = spawnSync(process.execPath, [...testRun, file], {
    env: { ...env, LEFTOVERS_PATIENCE_SECONDS: '0.1' },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return run.stdout
}

test('a file of tests that leaves something open fails and says what it is, instead of holding up the step', () => {
  const said = runOf('leaves-a-timer.test.ts', "test('passes', () => void setInterval(() => {}, 1_000))\n")
  assert.match(said, /leaves-a-timer\.test\.ts: still open 0\.1 seconds after the last test: .*Timeout/)
  assert.deepEqual(parseCounts(said), { passed: 1, failed: 1, skipped: 0 })
})

test('the processes that it left running are named', () => {
  const leaving = "import { spawn } from 'node:child_process'\ntest('passes', () => void spawn('sleep', ['600']))\n"
  const said = runOf('leaves-a-process.test.ts', leaving)
  assert.match(said, /still open 0\.1 seconds after the last test: .*ProcessWrap/)
  const pid = /(\d+) sleep 600 \([RSD], \d+ \+ \d+ ticks\)/.exec(said)?.[1]
  assert.ok(pid, said)
  process.kill(Number(pid))
})

test('a file of tests that takes its time to tidy up leaves nothing open', () => {
  const tidying = 'after(() => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500))\n'
  const said = runOf('tidies-up.test.ts', `${tidying}test('passes', () => {})\n`)
  assert.deepEqual(parseCounts(said), { passed: 1, failed: 0, skipped: 0 })
})
