// Checks that no object is asked for a name that may come from outside: prints every place, and fails if there is one.
// What counts as such a place is in name-lookups/find-lookups.ts, what is allowed in name-lookups/allowed.table.ts.
import { fileURLToPath } from 'node:url'
import { isForTests } from './floor-plan/arrows.ts'
import { allowed } from './name-lookups/allowed.table.ts'
import { findLookups } from './name-lookups/find-lookups.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isChecked = (path: string) => /^packages\/[^/]+\/src\//.test(path) && !isForTests(path)
const { files, lookups } = findLookups(root, isChecked)
const wrong = lookups.filter(({ path }) => !allowed.has(path))
for (const { path, line, text } of wrong) {
  console.log(
    `${path}:${line}  ${text}: a name from outside may be asked for; take table() or member() of base, or a Map`,
  )
}
const idle = [...allowed.keys()].filter((path) => !lookups.some((lookup) => lookup.path === path))
for (const path of idle) console.log(`${path}  is allowed in allowed.table.ts and has nothing that needs it`)
if (files === 0) console.log('not a single source file was seen, so nothing was checked')
console.log(`${files} files, ${wrong.length + idle.length} wrong`)
process.exitCode = files > 0 && wrong.length + idle.length === 0 ? 0 : 1
