// A module as its source says it is: its text as a function, what it wants of others and what it gives them.
// Not whether an older reading still counts, and not in which order modules are evaluated: that is program.ts.

import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { KeptModule } from './kept-program.ts'
import { moduleBody } from './module-body.ts'

/** What the compiler makes of it comes later. */
export type ReadModule = Omit<KeptModule, 'compiled'>

/** Throws `UnknownModuleForm` for a module that cannot be turned into a function. `state`: of the source. */
export function readModule(path: string, state: { readonly size: number; readonly modified: number }): ReadModule {
  const { text, requests, exports, stars, passes } = moduleBody(withoutTypes(path))
  return {
    ...{ path, ...state, text, exports, stars, passes },
    requests: requests.map(({ specifier, names }) => ({ id: identify(specifier, path), names })),
  }
}

/** Our own modules are known by their paths, all others by their specifiers. */
export const isOwn = (id: string) => id.startsWith('/')

export function identify(specifier: string, parent: string): string {
  if (specifier.startsWith('.')) return resolve(dirname(parent), specifier)
  return specifier.startsWith('@jackfield/') ? findPackage(specifier, parent) : specifier
}

/** Where each of our packages is: there is one of each, whoever asks. */
const packages = new Map<string, string>()

function findPackage(specifier: string, parent: string): string {
  const known = packages.get(specifier)
  if (known !== undefined) return known
  const path = createRequire(parent).resolve(specifier)
  packages.set(specifier, path)
  return path
}

function withoutTypes(path: string): string {
  const source = readFileSync(path, 'utf8')
  return path.endsWith('.ts') ? withoutWarning(() => stripTypeScriptTypes(source)) : source
}

/** Node warns whoever asks for what it does itself when it loads a module. */
function withoutWarning<T>(act: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return act()
  } finally {
    process.emitWarning = emitWarning
  }
}
