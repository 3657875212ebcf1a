// Names of recordings and the files behind them. A name never leads out of the directory, also not through a link.
// Not what is in the files.

import { realpath } from 'node:fs/promises'
import { dirname, normalize, relative, resolve, sep } from 'node:path'

/** The name as it is listed: below the directory, without detours; undefined: it is none, or it leads out. */
export function tidyName(name: string): string | undefined {
  if (name.includes('\0')) return undefined
  const tidy = normalize(`./${name}`).replace(/^\/+|\/+$/g, '')
  if (tidy === '' || tidy === '.' || tidy === '..' || tidy.startsWith(`..${sep}`)) return undefined
  // a name that ends in a slash names a folder
  return name.endsWith('/') ? undefined : tidy
}

/** The path without ending; undefined: the name leads out of the directory. */
export async function pathOfName(directory: string, name: string): Promise<string | undefined> {
  const tidy = tidyName(name)
  if (tidy === undefined) return undefined
  const path = resolve(directory, tidy)
  return (await isInside(directory, dirname(path))) ? path : undefined
}

/** Follows links as far as the path exists. */
async function isInside(directory: string, folder: string): Promise<boolean> {
  const root = await realpath(directory).catch(() => resolve(directory))
  let existing = folder
  for (;;) {
    const real = await realpath(existing).catch(() => undefined)
    if (real !== undefined) return real === root || real.startsWith(root + sep)
    const parent = dirname(existing)
    // nothing of it exists yet, not even the directory itself
    if (parent === existing) return true
    if (relative(directory, existing) === '') return true
    existing = parent
  }
}
