// The program of a runtime that is not the project's own, fetched once into the cache of the repository.
// Not run here: a test decides what with.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnvironment } from '../support/documented-program.ts'
import { oneAtATime } from '../support/one-at-a-time.ts'
import type { Runtime } from './runtimes.table.ts'

const root = join(import.meta.dirname, '../..')

/** How npm is asked to install in tests: nothing needs a script. */
export const quiet: readonly string[] = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts']

export async function runtimeProgram({ packages, version, program, name }: Runtime): Promise<string> {
  const wanted = packages[`${process.platform}-${process.arch}`]
  assert.ok(wanted, `${name} is not there for ${process.platform} on ${process.arch}`)
  const place = join(root, '.cache/runtimes', `${wanted.replace('/', '-')}-${version}`)
  mkdirSync(place, { recursive: true })
  await oneAtATime(place, () => {
    // what npm writes last
    if (existsSync(join(place, 'node_modules/.package-lock.json'))) return
    writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
    const words = ['install', ...quiet, `${wanted}@${version}`]
    const { status, stdout, stderr } = spawnSync('npm', words, { cwd: place, encoding: 'utf8', env: bareEnvironment() })
    assert.equal(status, 0, `npm ${words.join(' ')}\n${stdout}${stderr}`)
  })
  return join(place, 'node_modules', wanted, program)
}
