// Where a log channel of this name writes.
// Not whether it can.

import { isAbsolute, join, relative, resolve } from 'node:path'

/** Inside the directory, or nothing. Absolute names are for the configuration file alone. */
export function logPathOf(
  directory: string,
  name: string,
  options: { mayBeAbsolute: boolean; ending?: string },
): string | undefined {
  const file = name + (options.ending ?? '')
  if (name.trim() === '' || name.length > 255 || name.includes('\0')) return undefined
  if (isAbsolute(name)) return options.mayBeAbsolute ? resolve(file) : undefined
  const path = join(directory, file)
  const below = relative(directory, path)
  if (below === '' || below === '..' || below.startsWith('../') || name.endsWith('/')) return undefined
  return path
}
