// Links packages that came after the last installation, as the package manager would.
// Not an installation: nothing is fetched, and what is linked already stays.

import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

export function linkPackages(root: string): void {
  const scope = join(root, 'node_modules', '@jackfield')
  mkdirSync(scope, { recursive: true })
  const linked = new Set(readdirSync(scope))
  for (const name of readdirSync(join(root, 'packages'))) {
    const isPackage = existsSync(join(root, 'packages', name, 'package.json'))
    if (isPackage && name !== 'server' && !linked.has(name))
      symlinkSync(join('..', '..', 'packages', name), join(scope, name))
  }
}
