// Checks that no object is asked for a name that may come from outside: prints every place, and fails if there is one.
// What counts as such a place is in name-lookups/find-lookups.ts, what is allowed in name-lookups/allowed.table.ts.
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { isForTests } from './floor-plan/arrows.ts'
import { allowed } from './name-lookups/allowed.table.ts'
import { findLookups } from './name-lookups/find-lookups.ts'
import { projects } from './source/projects.table.ts'

readArguments({ usage: 'name-lookups.ts' })
const root = fileURLToPath(new URL('..', import.meta.url))
const isChecked = (path: string) => /^packages\/[^/]+\/src\//.test(path) && !isForTests(path)
const looked = projects.map((place) => {
  const { files, lookups } = findLookups(root + place, (path) => isChecked(place + path))
  return { place, files, lookups: lookups.map((lookup) => ({ ...lookup, path: place + lookup.path })) }
})
const lookups = looked.flatMap((project) => project.lookups)
const files = looked.reduce((sum, project) => sum + project.files, 0)
const unseen = looked.filter((project) => project.files === 0)
const wrong = lookups.filter(({ path }) => !allowed.has(path))
for (const { path, line, text } of wrong) {
  console.log(
    `${path}:${line}  ${text}: a name from outside may be asked for; take table() or member() of base, or a Map`,
  )
}
const idle = [...allowed.keys()].filter((path) => !lookups.some((lookup) => lookup.path === path))
for (const path of idle) console.log(`${path}  is allowed in allowed.table.ts and has nothing that needs it`)
for (const { place } of unseen) console.log(`${place || 'the root'} has not a single source file to check`)
const problems = wrong.length + idle.length + unseen.length
console.log(`${files} files, ${problems} wrong`)
process.exitCode = problems === 0 ? 0 : 1
