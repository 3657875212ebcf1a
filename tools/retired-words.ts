// Checks that no identifier, file or folder of the packages has a word that was replaced by a usual one.
// The words are in retired-words/retired-words.table.ts; prose may say what it likes.
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { readTree } from './floor-plan/tree.ts'
import { findRetired } from './retired-words/find-retired.ts'

readArguments({ usage: 'retired-words.ts' })
const root = fileURLToPath(new URL('..', import.meta.url))
const files = readTree(root).filter(({ path }) => path.startsWith('packages/'))
const found = files.flatMap(findRetired)
for (const { path, line, name, instead } of found) console.log(`${path}:${line}  ${name}: the word is ${instead}`)
if (files.length === 0) console.log('not a single source file was seen, so nothing was checked')
console.log(`${files.length} files, ${found.length} wrong`)
process.exitCode = files.length > 0 && found.length === 0 ? 0 : 1
