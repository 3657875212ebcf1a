// Makes the container image from the Debian package, with whatever engine is here: `container.ts [NAME]`.
// Not the steps themselves: packaging/container/Containerfile has them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments/read-arguments.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [name = 'jackfield'] = readArguments({ usage: 'npm run container [-- NAME]', mostWords: 1 }).words
const context = join(root, '.cache/container')

const engine = ['podman', 'buildah', 'docker'].find((command) => spawnSync(command, ['--version']).status === 0)
if (engine === undefined) {
  console.error('There is no podman, buildah or docker here to make an image with.')
  process.exit(1)
}
for (const [command, ...words] of [
  [process.execPath, 'tools/deb.ts', context],
  [engine, 'build', '-t', name, '-f', 'packaging/container/Containerfile', context],
] as const) {
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
console.log(`The image is ${name}; docs/production.md says how to run it.`)
