// Runs the suites under `tests/`: each file in a process of its own, some at a time. What fails is printed, then the counts.
// Not the scenarios: they share one process. Words choose the files whose path begins with them.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import failures from './check/failures.reporter.ts'
import { spread } from './check/spread.ts'
import { ofEveryTest } from './check/steps.table.ts'

/** On two processors: two thirds of what a suite takes it waits. */
const AT_ONCE = 6
const root = fileURLToPath(new URL('..', import.meta.url))
const { words } = readArguments({
  usage: 'node_modules/.bin/node tools/suites.ts [BEGINNING OF A PATH …]',
  mostWords: Number.POSITIVE_INFINITY,
})
const files = globSync('tests/!(scenarios)/**/*.test.ts', { cwd: root, exclude: ['**/node_modules'] })
  .filter((file) => words.length === 0 || words.some((word) => file.startsWith(word)))
  .sort()

const tests = run({
  files: spread(files).map((file) => join(root, file)),
  concurrency: AT_ONCE,
  cwd: root,
  execArgv: [...ofEveryTest],
})
tests.on('test:fail', () => {
  process.exitCode = 1
})
for await (const text of failures(tests)) process.stdout.write(text)
