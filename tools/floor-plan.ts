// Checks the floor plan of the repository: prints every wrong arrow with its two files, and fails if there is one.
// The rules are in floor-plan/rules.ts, what they allow in floor-plan/floor-plan.table.ts.
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { findings } from './floor-plan/rules.ts'
import { readTree } from './floor-plan/tree.ts'

readArguments({ usage: 'floor-plan.ts' })
const files = readTree(fileURLToPath(new URL('..', import.meta.url)))
const found = findings(files)
for (const { at, says } of found) console.log(`${at}  ${says}`)
console.log(`${files.length} files, ${found.length} wrong`)
process.exitCode = found.length === 0 ? 0 : 1
