import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { formatCounts } from './counts.ts'
import { judge, runStep } from './run-step.ts'
import type { Step } from './steps.table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const step = (counts: Step['counts'], code: string): Step => ({ name: 'x', run: ['-e', code], counts, limitMinutes: 1 })

test('a step that ends well is one check passed, otherwise one failed with its output', async () => {
  const good = await runStep(step('step', 'console.log("fine")'), root)
  assert.deepEqual([good.passed, good.failed, good.output], [1, 0, 'fine\n'])
  const bad = await runStep(step('step', 'console.error("broken"); process.exit(3)'), root)
  assert.deepEqual([bad.passed, bad.failed, bad.output, bad.reason], [0, 1, 'broken\n', 'ended with code 3'])
})

test('a test program is believed only when it tells counts', () => {
  const tests = step('tests', '')
  const line = (passed: number, failed: number, skipped = 0) => `a\n${formatCounts({ passed, failed, skipped })}\nb`
  assert.equal(judge(tests, 'nothing', '').failed, 1)
  assert.equal(judge(tests, 'nothing', 'ended with SIGSEGV').reason, 'ended with SIGSEGV')
  assert.deepEqual(judge(tests, line(3, 0), ''), { passed: 3, failed: 0, skipped: 0 })
  assert.equal(judge(tests, line(3, 2), 'ended with code 1').failed, 2)
  assert.equal(judge(tests, line(3, 0), 'ended with code 1').failed, 1)
})

test('running no tests and skipping tests are failures', () => {
  const counted = (passed: number, skipped: number) => formatCounts({ passed, failed: 0, skipped })
  assert.equal(judge(step('tests', ''), counted(0, 0), '').reason, 'ran no tests')
  assert.deepEqual(judge(step('tests', ''), counted(2, 1), ''), {
    passed: 2,
    failed: 1,
    skipped: 1,
    reason: 'skips tests',
  })
})

test('a program that cannot be started is a failure', async () => {
  const outcome = await runStep({ ...step('step', ''), run: ['no-such-file.ts'] }, root)
  assert.equal(outcome.failed, 1)
})

test('what tests leave in the temporary directory is named, fails the step, and is removed', async () => {
  const counts = JSON.stringify(formatCounts({ passed: 1, failed: 0, skipped: 0 }))
  const code = (more: string) =>
    `const { mkdtempSync, writeFileSync, rmSync } = require('node:fs')
     const { tmpdir } = require('node:os')
     const { join } = require('node:path')
     const made = mkdtempSync(join(tmpdir(), 'forgotten-'))
     writeFileSync(join(made, 'file'), '')
     ${more}
     console.log(tmpdir())
     console.log(${counts})`
  const untidy = await runStep(step('tests', code('')), root)
  assert.deepEqual([untidy.passed, untidy.failed, untidy.reason], [1, 1, 'left 1 in the temporary directory'])
  assert.match(untidy.output, /left in the temporary directory: forgotten-/)
  const [scratch = ''] = untidy.output.split('\n')
  assert.notEqual(scratch, tmpdir())
  assert.equal(existsSync(scratch), false)
  const tidy = await runStep(step('tests', code('rmSync(made, { recursive: true })')), root)
  assert.deepEqual([tidy.passed, tidy.failed], [1, 0])
})
