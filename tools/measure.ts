// Runs every *.bench.ts or *.soak.ts of bench/ one after the other: `bench [name] [part]`, `soak [name]`. What is in no file's name is a
// part that the files are asked for: `bench console events`.
// They print their figures themselves; one that fails does not keep the others from running.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { followLauncher } from '../bin/on-project-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [kind, ...names] = process.argv.slice(2)
if (kind !== 'bench' && kind !== 'soak') {
  console.error('usage: measure.ts bench|soak [name …] [part …]')
  process.exit(1)
}
followLauncher()

const all = globSync(`bench/**/*.${kind}.ts`, { cwd: root }).sort()
const chosen = all.filter((file) => names.some((name) => file.includes(name)))
const parts = names.filter((name) => !all.some((file) => file.includes(name)))
const files = names.length === 0 ? all : chosen
if (files.length === 0) {
  console.error(
    `there is no bench/**/*.${kind}.ts${names.length === 0 ? '' : ` with ${names.join(' or ')} in its name`}`,
  )
  process.exit(1)
}

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
  current = spawn(process.execPath, ['--expose-gc', file, ...parts], { cwd: root, stdio: 'inherit' })
  const code = await new Promise((resolve) => current!.on('exit', resolve))
  if (code !== 0) failed.push(file)
}
if (failed.length > 0) {
  console.log(`\nfailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
