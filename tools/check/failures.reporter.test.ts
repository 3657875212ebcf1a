import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '@jackfield/base/testing'
import { parseCounts, withoutCounts } from './counts.ts'
import { testRun } from './steps.table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs one made-up test file with the reporter, the way `npm test` does. */
function report(source: string, ...more: string[]) {
  const folder = temporaryDirectory('reporter')
  try {
    const file = join(folder, 'made-up.test.mjs')
    writeFileSync(
      file,
      `import assert from 'node:assert/strict'\nimport { describe, test } from 'node:test'\n${source}`,
    )
    const env = { ...process.env }
    delete env.NODE_TEST_CONTEXT
    const { stdout } = spawnSync(process.execPath, [...testRun, ...more, file], { cwd: root, encoding: 'utf8', env })
    return { counts: parseCounts(stdout), said: withoutCounts(stdout).trim() }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

for (const isolation of [['--test-isolation=none'], []]) {
  const how = isolation.length === 0 ? 'isolated' : 'in one process'

  test(`${how}: what passes is counted in silence`, () => {
    const { counts, said } = report(
      `describe('a', () => { test('b', () => {}); test('c', () => console.log('d')) })`,
      ...isolation,
    )
    assert.deepEqual(counts, { passed: 2, failed: 0, skipped: 0 })
    if (isolation.length === 0) assert.equal(said, '')
  })

  test(`${how}: what fails is shown with its place and reason`, () => {
    const { counts, said } = report(`test('sums', () => assert.equal(1 + 1, 3))\ntest('fine', () => {})`, ...isolation)
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0 })
    assert.match(said, /failed: sums \(.*made-up\.test\.mjs:3\)/)
    assert.match(said, /2 !== 3/)
  })

  test(`${how}: what was the cause of an error is shown, too`, () => {
    const { said } = report(
      `test('asks', async () => { await fetch('http://127.0.0.1:1/').catch((cause) => { throw new Error('no answer', { cause }) }) })`,
      ...isolation,
    )
    assert.match(said, /Error: no answer\n(.*\n)* +cause: TypeError: fetch failed\n(.*\n)* +cause: Error: /)
  })

  test(`${how}: skipped and postponed tests are counted as such`, () => {
    const { counts, said } = report(`test.skip('later', () => {})\ntest.todo('some day')`, ...isolation)
    assert.deepEqual(counts, { passed: 0, failed: 0, skipped: 2 })
    assert.match(said, /skipped: later/)
  })
}

test('in one process: an error that comes after its test has passed is a failure with its place', () => {
  const { counts, said } = report(
    `test('hasty', () => { setTimeout(() => { throw new Error('too late') }, 1) })\ntest('fine', () => {})`,
    '--test-isolation=none',
  )
  assert.deepEqual(counts, { passed: 2, failed: 1, skipped: 0 })
  assert.match(said, /failed: Error: Test "hasty" at \S+made-up\.test\.mjs:3:1 .*too late/)
  assert.match(said, /^ {4}Error: too late\n {8}at .*made-up\.test\.mjs:3:/m)
})

test('a file that breaks while it is loaded is a failure', () => {
  const { counts, said } = report(`throw new Error('broken on the way in')`)
  assert.equal(counts?.failed, 1)
  assert.match(said, /failed: /)
})
