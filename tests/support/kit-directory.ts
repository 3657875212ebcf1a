// The directory that the conformance kit prepares for a server under test, with the HTTP port of our choice.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const kit = join(import.meta.dirname, '../../conformance/run.ts')

export function prepareKitDirectory(directory: string, port: number): void {
  const prepared = spawnSync(process.execPath, [kit, '--prepare', directory], { encoding: 'utf8' })
  if (prepared.status !== 0) throw new Error(`the kit could not prepare a directory:\n${prepared.stderr}`)
  const path = join(directory, 'etc/http.conf')
  const moved = readFileSync(path, 'utf8').replace(/^bindport\s*=.*$/m, `bindport = ${port}`)
  writeFileSync(path, moved)
}
