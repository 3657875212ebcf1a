// The directory that the conformance kit prepares for a server under test, with ports of our choice: several may run at once.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const kit = join(import.meta.dirname, '../../conformance/run.ts')

/** Fixed ports of the kit's configuration, and what stands there instead. */
const moves = (port: number): [file: string, line: RegExp, instead: string][] => [
  ['http.conf', /^bindport\s*=.*$/m, `bindport = ${port}`],
  ['manager.conf', /^enabled\s*=.*$/m, 'enabled = no'],
  // the kit's sounds on the web are on this machine
  ['rtp.conf', /^rtpend.*$/m, '$&\nmedia_networks = 127.0.0.0/8'],
  ['pjsip.conf', /^bind\s*=\s*(127\.0\.0\.1):\d+$/gm, 'bind = $1:0'],
]

export function prepareKitDirectory(directory: string, port: number): void {
  const prepared = spawnSync(process.execPath, [kit, '--prepare', directory], { encoding: 'utf8' })
  if (prepared.status !== 0) throw new Error(`the kit could not prepare a directory:\n${prepared.stderr}`)
  for (const [file, line, instead] of moves(port)) {
    const path = join(directory, 'etc', file)
    const before = readFileSync(path, 'utf8')
    const after = before.replace(line, instead)
    if (after === before) throw new Error(`${file} of the kit has no line like ${line}`)
    writeFileSync(path, after)
  }
}
