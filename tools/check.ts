// Runs every step of `npm test`: a line for each, the whole output of those that fail, and the counts at the end.
// Words given as arguments choose the steps whose names begin with them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { followLauncher } from '../bin/on-project-node.mjs'
import { readArguments } from './arguments/read-arguments.ts'
import { withoutCounts } from './check/counts.ts'
import { linkPackages } from './check/link-packages.ts'
import { endAll, type Outcome, runStep } from './check/run-step.ts'
import { checks, type Step, suites } from './check/steps.table.ts'
import { unitSteps } from './check/unit-steps.ts'

/** The first of them, the kit, waits for most of its time. */
const AT_ONCE = 3
const root = fileURLToPath(new URL('..', import.meta.url))
const { words: chosen } = readArguments({
  usage: 'npm test [-- BEGINNING OF A STEP …]',
  mostWords: Number.POSITIVE_INFINITY,
})

followLauncher()
linkPackages(root)
// hundreds of processes load the same files: a third of what most tests take is saved. Of this run only: it would grow with every change
const compiled = mkdtempSync(join(tmpdir(), 'jf-compiled-'))
process.once('exit', removeCompiled)
process.once('SIGINT', () => stop(130))
process.once('SIGTERM', () => stop(143))

function removeCompiled(): void {
  try {
    rmSync(compiled, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  } catch {
    // a process that is just ending writes into it: the system clears its temporary files
  }
}

function stop(code: number): never {
  endAll()
  process.exit(code)
}

function show({ step, seconds, output, reason, passed, failed }: Outcome): void {
  const counted = step.counts === 'tests' ? `  ${passed} passed` : ''
  const bad = failed === 0 ? '' : `  ${failed} failed${reason === undefined ? '' : ` (${reason})`}`
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s${counted}${bad}`,
  )
  if (failed > 0) console.log(`${withoutCounts(output).trimEnd()}\n`)
}

/** Steps run some at a time in the order of the table, and those that come later after all others. */
async function runAll(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const run = async (step: Step) => {
    const outcome = await runStep(step, root, compiled)
    outcomes.push(outcome)
    show(outcome)
  }
  for (const isLater of [false, true]) {
    const queue = steps.filter((step) => (step.isLater ?? false) === isLater)
    const work = async () => {
      for (let step = queue.shift(); step !== undefined; step = queue.shift()) await run(step)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return outcomes
}

const all = [...checks, ...unitSteps(root), ...suites]
const idle = chosen.filter((word) => !all.some((step) => step.name.startsWith(word)))
if (idle.length > 0) {
  console.error(`no step begins with ${idle.join(' or ')}`)
  process.exit(2)
}
const steps = all.filter((step) => chosen.length === 0 || chosen.some((word) => step.name.startsWith(word)))
const outcomes = await runAll(steps)
const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
const failed = sum((outcome) => outcome.failed)
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
