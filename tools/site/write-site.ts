// Writes the site into a folder, in the place of what an earlier one left there.
// A folder that holds something else is left alone.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteFiles } from './make-site.ts'

const mark = 'assets/search-index.js'

export function writeSite(target: string, files: SiteFiles): void {
  if (existsSync(target) && readdirSync(target).length > 0) {
    if (!existsSync(join(target, mark))) throw new Error(`${target} holds something else; name an empty folder`)
    rmSync(target, { recursive: true })
  }
  for (const [name, contents] of files) {
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, name), contents)
  }
}
