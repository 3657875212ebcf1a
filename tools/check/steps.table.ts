// Every step of `npm test`, in order. A new check is a new row.
// The rows say what runs and how its result is counted; check.ts runs them.

export interface Step {
  readonly name: string
  /** Arguments of the project's Node, from the root of the repository. */
  readonly run: readonly string[]
  /** `step`: the exit code counts as one check. `tests`: the program prints a line of counts. */
  readonly counts: 'step' | 'tests'
  /**
   * Whether it begins after those that are not: the kit has fixed ports, which exchanges of tests may take for media, and some unit
   * tests look at how long a thing takes.
   */
  readonly isLater?: boolean
  /** For a step that hangs; far more than one takes on a machine that others are busy on, too. */
  readonly limitMinutes: number
}

/** Arguments of every process that runs tests. */
export const ofEveryTest = ['--test-timeout=600000', '--import=./tools/check/leftovers.ts']

/** Runs test files and prints only what failed, then the counts. */
export const testRun = ['--test', ...ofEveryTest, '--test-reporter=./tools/check/failures.reporter.ts']

/** By one checker: four, as is usual, each find out the types that all of them need, half as much work again. */
const typeCheck = (kept: string) => [
  ...['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '--incremental'],
  ...['--tsBuildInfoFile', `.cache/${kept}.tsbuildinfo`],
]

export const checks: readonly Step[] = [
  // it waits for most of its time, so it is begun first, and everything that only reckons runs beside it
  { name: 'conformance', run: ['tools/conformance.ts'], counts: 'tests', limitMinutes: 40 },
  // what is known of files that did not change since the last run is kept: the second run takes a twentieth of the first
  { name: 'types', run: [...typeCheck('types'), '-p', '.'], counts: 'step', limitMinutes: 10 },
  // a program of browsers: other types than those of Node
  {
    name: 'types console',
    run: [...typeCheck('types-console'), '-p', 'packages/console'],
    counts: 'step',
    limitMinutes: 10,
  },
  { name: 'lint', run: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], counts: 'step', limitMinutes: 10 },
  { name: 'lint promises', run: ['tools/floating-promises.ts'], counts: 'step', limitMinutes: 10 },
  { name: 'floor plan', run: ['tools/floor-plan.ts'], counts: 'step', limitMinutes: 10 },
  { name: 'retired words', run: ['tools/retired-words.ts'], counts: 'step', limitMinutes: 10 },
  { name: 'name lookups', run: ['tools/name-lookups.ts'], counts: 'step', limitMinutes: 10 },
  { name: 'index files', run: ['tools/index-files.ts', '--check'], counts: 'step', limitMinutes: 10 },
  {
    name: 'unused code',
    run: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
    counts: 'step',
    limitMinutes: 10,
  },
]

export const suites: readonly Step[] = [
  // nothing of these leaves the process: one is enough for all, and loading the house takes longer than they do
  {
    name: 'scenarios',
    run: [...testRun, '--test-isolation=none', 'tests/scenarios/**/*.test.ts'],
    counts: 'tests',
    limitMinutes: 12,
  },
  // tests that start servers, processes and sockets: each file in a process of its own
  { name: 'suites', run: ['tools/suites.ts'], counts: 'tests', isLater: true, limitMinutes: 60 },
]
