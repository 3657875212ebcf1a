// Makes one step for the unit tests of each package and one for the tools, each in a single shared process.
// Tests that need a process of their own live under tests/ instead.
import { globSync } from 'node:fs'
import { type Step, testRun } from './steps.table.ts'

export function unitSteps(root: string): Step[] {
  const files = globSync(['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'], {
    cwd: root,
    exclude: ['**/node_modules'],
  })
  if (files.length === 0) throw new Error('not a single unit test was found')
  const places = [...new Set(files.map(placeOf))].sort()
  return places.map((place) => ({
    name: `unit ${place}`,
    run: [...testRun, '--test-isolation=none', ...files.filter((file) => placeOf(file) === place).sort()],
    counts: 'tests',
    limitMinutes: 12,
  }))
}

function placeOf(file: string): string {
  const [first, second] = file.split('/')
  return first === 'packages' ? second! : first!
}
