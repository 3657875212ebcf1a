// Where a file of the repository is found in the site, and how one address is written on the page of another.
// Nothing begins at the root: the site works below any path, and from a disk.

import { posix } from 'node:path'

const { dirname, relative } = posix

/** A page of the documents: `docs/client.md` is `docs/client.html`, `docs/README.md` is `docs/index.html`. */
export const pageAddress = (path: string): string =>
  path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html')

/** A file of the sources, shown as a page. */
export const sourceAddress = (path: string): string => `source/${path}.html`

export function relativeAddress(from: string, to: string): string {
  const path = relative(dirname(from), to)
  return path === '' ? posix.basename(to) : path
}

/** From a page up to the folder of the site: `../../`, or nothing. */
export const upFrom = (address: string): string => '../'.repeat(address.split('/').length - 1)
