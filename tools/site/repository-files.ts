// The pages that the site is made of, as they stand in the repository; those of the reference come from the descriptions themselves.
// Not what becomes of them.

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { interfaceDescription } from '@jackfield/ari'
import { referencePages } from '@jackfield/description'

export const referenceFolder = 'docs/reference'

const written = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'conformance/exceptions.md', 'docs/**/*.md']

export class RepositoryFiles {
  readonly #root: string
  /** the text of each page, by its path */
  readonly pages: ReadonlyMap<string, string>

  constructor(root: string) {
    this.#root = root
    const found = globSync(written, { cwd: root, exclude: [`${referenceFolder}/**`] }).map((path) =>
      path.replaceAll('\\', '/'),
    )
    const reference = [...referencePages(interfaceDescription)].map(
      ([path, text]) => [`${referenceFolder}/${path}`, text] as const,
    )
    this.pages = new Map([...found.sort().map((path) => [path, this.text(path)] as const), ...reference])
  }

  text(path: string): string {
    return readFileSync(join(this.#root, path), 'utf8')
  }

  bytes(path: string): Uint8Array {
    return readFileSync(join(this.#root, path))
  }

  isFile(path: string): boolean {
    return existsSync(join(this.#root, path)) && statSync(join(this.#root, path)).isFile()
  }
}
