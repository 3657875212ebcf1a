// Adds to package-lock.json the optional packages of other platforms, which npm leaves out when the registry at hand
// does not carry them: without them `npm ci` refuses the lock file. Run it after every `npm install` that changed it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'
import { completeLock, type Lock } from './lock/complete-lock.ts'

readArguments({ usage: 'complete-lock.ts' })
const path = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const before = readFileSync(path, 'utf8')
const after = `${JSON.stringify(completeLock(JSON.parse(before) as Lock), null, 2)}\n`
if (after !== before) writeFileSync(path, after)
console.log(after === before ? 'package-lock.json was complete' : 'package-lock.json is complete now')
