// An exchange that is alone pays nothing for clusters: neither the package nor the library it speaks to NATS with is loaded.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { it } from 'node:test'

/** Prints the modules that Node has loaded when a module is. */
const program = `
import { registerHooks } from 'node:module'
const urls = []
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
await import(process.argv[1])
console.log(urls.join('\\n'))
process.exit(0)
`

const loadedWith = (entry: string): string[] =>
  execFileSync(process.execPath, ['--input-type=module', '-e', program, import.meta.resolve(entry)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
    .trim()
    .split('\n')

const ofClusters = (urls: readonly string[]) => urls.filter((url) => /packages\/cluster\/|@nats-io/.test(url))

it('loads nothing for clusters with the command that starts an exchange, and everything when it is to join', () => {
  const start = loadedWith('../commands/start.ts')
  assert.ok(start.some((url) => url.includes('packages/core/')))
  assert.deepEqual(ofClusters(start), [])
  assert.ok(ofClusters(loadedWith('./join-cluster.ts')).some((url) => url.includes('@nats-io')))
})
