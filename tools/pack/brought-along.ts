// What the tarball of a package brings along of its siblings, so that it installs alone: each of them whole, or only the files
// that are reached from its entry. It reads what is staged and writes nothing.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { importsIn } from '../source/imports.ts'
import { tokens } from '../source/tokens.ts'
import { packageName } from './packed-manifest.ts'

/** Where each package is staged, by its npm name. */
export type Staged = ReadonlyMap<string, string>

const specifiersIn = (file: string) => importsIn(tokens(readFileSync(file, 'utf8'))).map(({ specifier }) => specifier)

/** The files of siblings that JavaScript or types reached from the entry of a package need, by package, relative to it. */
export function filesReached(name: string, staged: Staged): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>()
  const visit = (owner: string, file: string) => {
    const place = staged.get(owner)!
    const path = relative(place, file)
    const files = reached.get(owner) ?? new Set<string>()
    reached.set(owner, files)
    if (files.has(path)) return
    files.add(path)
    const isTypes = file.endsWith('.d.ts')
    for (const specifier of specifiersIn(file)) {
      const sibling = packageName(specifier)
      if (specifier.startsWith('.')) {
        const target = join(dirname(file), specifier)
        visit(owner, isTypes ? target.replace(/\.js$/, '.d.ts') : target)
      } else if (sibling !== undefined && staged.has(sibling)) {
        visit(sibling, join(staged.get(sibling)!, isTypes ? 'src/index.d.ts' : 'src/index.js'))
      }
    }
  }
  for (const entry of ['src/index.js', 'src/index.d.ts']) visit(name, join(staged.get(name)!, entry))
  reached.delete(name)
  return reached
}

/** Every sibling that a package stands on, with those that they stand on. */
export function siblingsOf(name: string, staged: Staged): Set<string> {
  const found = new Set<string>()
  const visit = (one: string) => {
    const { dependencies } = JSON.parse(readFileSync(join(staged.get(one)!, 'package.json'), 'utf8'))
    for (const sibling of Object.keys(dependencies)) {
      if (!staged.has(sibling) || sibling === name || found.has(sibling)) continue
      found.add(sibling)
      visit(sibling)
    }
  }
  visit(name)
  return found
}

/** All files of a staged package. */
export function filesOf(place: string): string[] {
  if (!existsSync(place)) throw new Error(`${place} is not staged`)
  return globSync('**/*', { cwd: place, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(place, join(file.parentPath, file.name)))
}
