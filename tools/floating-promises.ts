// Checks that every promise of the packages is awaited, kept, or handed to detached(): prints each that is not, and fails then.
// Tests are free: what they leave floating fails them. The rules are in floating-promises/find.ts.
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { findingsIn } from './floating-promises/find.ts'
import { openProject } from './floating-promises/open-project.ts'
import { isForTests } from './floor-plan/arrows.ts'
import { projects } from './source/projects.table.ts'

readArguments({ usage: 'floating-promises.ts' })
const root = fileURLToPath(new URL('..', import.meta.url))
/** the one place where promises end */
const end = 'packages/base/src/detached.ts'
let [checked, wrong] = [0, 0]
for (const place of projects) {
  using opened = openProject(root + place)
  const files = opened.files
    .map((path) => place + path)
    .filter((path) => path.startsWith('packages/') && !isForTests(path) && path !== end)
  if (files.length === 0) console.log(`${place || 'the root'} has not a single source file to check`)
  for (const path of files) {
    for (const { line, says } of findingsIn(opened.project, root + path)) {
      console.log(`${path}:${line}  ${says}`)
      wrong++
    }
  }
  checked += files.length
  if (files.length === 0) wrong++
}
console.log(`${checked} files, ${wrong} wrong`)
process.exitCode = wrong === 0 ? 0 : 1
