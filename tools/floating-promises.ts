// Checks that every promise of the packages is awaited, kept, or handed to detached(): prints each that is not, and fails then.
// Tests are free: what they leave floating fails them. The rules are in floating-promises/find.ts.
import { fileURLToPath } from 'node:url'
import { findingsIn } from './floating-promises/find.ts'
import { openProject } from './floating-promises/open-project.ts'
import { isForTests } from './floor-plan/arrows.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
using opened = openProject(root)
/** the one place where promises end */
const end = 'packages/base/src/detached.ts'
const files = opened.files.filter((path) => path.startsWith('packages/') && !isForTests(path) && path !== end)
let wrong = 0
for (const path of files) {
  for (const { line, says } of findingsIn(opened.project, root + path)) {
    console.log(`${path}:${line}  ${says}`)
    wrong++
  }
}
console.log(`${files.length} files, ${wrong} wrong`)
process.exitCode = wrong === 0 && files.length > 0 ? 0 : 1
