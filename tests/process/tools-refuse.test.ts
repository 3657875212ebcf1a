// Every program of tools/ with an option that it does not know: it says so and ends, before it starts, writes or waits for anything.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { patienceMs } from '@jackfield/base/testing'

const root = join(import.meta.dirname, '../..')

function run(...words: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', timeout: patienceMs })
}

const programs = readdirSync(join(root, 'tools')).filter((name) => /^[^.]+\.ts$/.test(name))

for (const program of [...programs.map((name) => `tools/${name}`), 'examples/cluster/start.ts'])
  test(`${program} refuses an option that it does not know`, () => {
    const { status, stdout, stderr } = run(program, '--no-such-option')
    assert.equal(status, 2, `${stdout}${stderr}`)
    assert.match(stderr, /--no-such-option/)
    assert.match(stderr, /^usage: /m)
    assert.equal(stdout, '')
  })

const wrong: readonly (readonly [what: string, says: RegExp, words: readonly string[]])[] = [
  ['a number of exchanges that is none', /--cluster takes a number/, ['tools/conformance.ts', '--cluster', 'many']],
  ['an option of the kit that is decided here', /--record/, ['tools/conformance.ts', '--record']],
  ['a bench that does not exist', /no-such-bench/, ['tools/measure.ts', 'bench', 'no-such-bench']],
  ['a part that no chosen bench has', /no-such-part/, ['tools/measure.ts', 'bench', 'flat', 'no-such-part']],
  ['a part of a bench that is not chosen', /trunk/, ['tools/measure.ts', 'bench', 'office', 'trunk']],
  ['a step that does not exist beside one that does', /no-such-step/, ['tools/check.ts', 'lint', 'no-such-step']],
]

for (const [what, says, words] of wrong)
  test(`${what} is refused, too`, () => {
    const { status, stdout, stderr } = run(...words)
    assert.equal(status, 2, `${stdout}${stderr}`)
    assert.match(stderr, says)
    assert.equal(stdout, '')
  })
