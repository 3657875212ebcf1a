// Runs every *.bench.ts or *.soak.ts of bench/ one after the other: `bench [name] [part]`, `soak [name]`. What is in no file's name is a
// part that the files are asked for: `bench console events`.
// They print their figures themselves; one that fails does not keep the others from running.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { partsOf } from '../bench/measure/parts.ts'
import { followLauncher } from '../bin/on-project-node.mjs'
import { readArguments, refuseArguments } from './arguments/read-arguments.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const usage = 'npm run bench [-- NAME … PART …], npm run soak [-- NAME …]'
const {
  words: [kind, ...names],
} = readArguments({ usage, mostWords: Number.POSITIVE_INFINITY })
if (kind !== 'bench' && kind !== 'soak') refuseArguments('bench or soak?', usage)
followLauncher()

const all = globSync(`bench/**/*.${kind}.ts`, { cwd: root }).sort()
const chosen = all.filter((file) => names.some((name) => file.includes(name)))
const parts = names.filter((name) => !all.some((file) => file.includes(name)))
const files = names.length === 0 ? all : chosen
const nowhere = parts.filter((part) => !files.some((file) => partsOf(file).includes(part)))
if (nowhere.length > 0)
  refuseArguments(`no bench/**/*.${kind}.ts that is chosen has ${nowhere.join(' or ')} in its name or as a part`, usage)

let current: ReturnType<typeof spawn> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    current?.kill(signal)
    process.exit(1)
  })
}

const failed: string[] = []
for (const file of files) {
  console.log(`\n${file}`)
  current = spawn(process.execPath, ['--expose-gc', file, ...parts.filter((part) => partsOf(file).includes(part))], {
    cwd: root,
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => current!.on('exit', resolve))
  if (code !== 0) failed.push(file)
}
if (failed.length > 0) {
  console.log(`\nfailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
