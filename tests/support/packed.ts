// The tarballs that users install, packed once for all the tests that install them.
// Not packing itself: tools/pack.ts does that, without arguments, as `npm run pack:all`.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/tarballs')
const made = join(folder, 'made-from')

export interface Tarballs {
  readonly jackfield: string
  readonly client: string
  readonly testkit: string
}

/** Of everything that goes into them. */
function fingerprint(): string {
  const sum = createHash('sha256')
  const files = globSync(['packages/**', 'bin/*', 'tools/pack.ts', 'tools/{pack,source}/*', 'package.json'], {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules'),
  })
  for (const path of files.sort()) {
    const { mtimeMs, size } = statSync(join(root, path))
    sum.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return sum.digest('hex')
}

/** One of several processes packs, the others wait for it. */
export async function packed(): Promise<Tarballs> {
  mkdirSync(folder, { recursive: true })
  await oneAtATime(folder, () => {
    const now = fingerprint()
    if (existsSync(made) && readFileSync(made, 'utf8') === now) return
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/pack.ts'], { cwd: root, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
    writeFileSync(made, now)
  })
  const find = (pattern: string) => join(folder, globSync(pattern, { cwd: folder })[0] as string)
  return {
    jackfield: find('jackfield-[0-9]*.tgz'),
    client: find('jackfield-client-*.tgz'),
    testkit: find('jackfield-testkit-*.tgz'),
  }
}
