// Loads the modules of the program as functions that are kept on disk: a start reads one file instead of two thousand, and
// nothing of how they came there stays in memory. Not how they are kept: that is kept-program.ts. Sources always count.

import { statSync } from 'node:fs'
import { createRequire, flushCompileCache, getCompileCacheDir, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { type KeptModule, readKeptProgram, writeKeptProgram } from './kept-program.ts'
import { prefixLength, UnknownModuleForm } from './module-body.ts'
import { checksum } from './path-marks.ts'
import type { ReadAhead } from './read-ahead.ts'
import { identify, isOwn, readModule } from './read-module.ts'

type Exports = Readonly<Record<string, unknown>>
type ModuleFunction = (
  requests: readonly Exports[],
  meta: object,
  load: (specifier: string) => Promise<Exports>,
) => Exports

/** How libraries are found; they stay modules of Node. */
const conditions = new Set(['node', 'import', 'module-sync'])

/** Modules compiled between two pauses: a few milliseconds. */
const keptAtOnce = 20

export class Program {
  readonly #file: string
  readonly #madeBy: string
  readonly #entry: string
  #kept: ReadonlyMap<string, KeptModule>
  readonly #evaluated = new Map<string, Exports>()
  /** what is to be kept, in the order of evaluation; nothing once it is */
  #loaded: { module: KeptModule; script: Script }[] | undefined = []
  #isChanged = false
  #ahead: ReadAhead | undefined

  /** Nothing where nothing is kept; then Node loads the modules. */
  static open(entry: URL): Program | undefined {
    const folder = getCompileCacheDir()
    return folder === undefined ? undefined : new Program(fileURLToPath(entry), folder)
  }

  private constructor(entry: string, folder: string) {
    this.#entry = entry
    // what was compiled under other flags does not count
    this.#file = join(folder, `program-${checksum(entry).toString(16)}-${cachedDataVersionTag().toString(16)}`)
    this.#madeBy = [process.version, ...ownFiles.map((file) => statSync(file).mtimeMs)].join(' ')
    const kept = readKeptProgram(this.#file, this.#madeBy)
    this.#isChanged = kept === undefined
    this.#kept = kept ?? new Map()
  }

  /** What the entry exports. Throws `UnknownModuleForm` before anything is evaluated. `readAhead`: begins to help where nothing is kept. */
  load(readAhead?: (entry: string) => ReadAhead | undefined): Exports {
    this.#ahead = this.#kept.size === 0 ? readAhead?.(this.#entry) : undefined
    try {
      return this.#load(this.#entry)
    } finally {
      this.#ahead?.end()
      this.#ahead = undefined
    }
  }

  /** Writes down what the next start needs, if that is not there yet. `pause` lets others have a turn in between. */
  async keep(pause: () => Promise<void>): Promise<void> {
    const loaded = this.#isChanged ? (this.#loaded ?? []) : []
    this.#loaded = undefined
    this.#kept = new Map()
    if (loaded.length === 0) return
    // the few modules that Node loads itself, this one among them: not only at an end that may never come
    flushCompileCache()
    const modules: KeptModule[] = []
    for (const { module, script } of loaded) {
      const { path, size, modified, requests, exports, stars, text } = module
      modules.push({ path, size, modified, requests, exports, stars, text, compiled: script.createCachedData() })
      if (modules.length % keptAtOnce === 0) await pause()
    }
    await writeKeptProgram(this.#file, this.#madeBy, modules)
  }

  #load(path: string): Exports {
    for (const module of this.#inOrder(path)) this.#evaluated.set(module.path, this.#evaluate(module))
    return this.#evaluated.get(path) as Exports
  }

  /** What is not evaluated yet, each after those it wants something of. */
  #inOrder(entry: string): KeptModule[] {
    const order: KeptModule[] = []
    const known = new Map<string, KeptModule>()
    const underWay = new Set<string>()
    const visit = (path: string): void => {
      if (underWay.has(path)) throw new UnknownModuleForm(`${path} imports itself by way of others`)
      if (known.has(path) || this.#evaluated.has(path)) return
      const module = this.#module(path)
      known.set(path, module)
      underWay.add(path)
      for (const { id } of module.requests) if (isOwn(id)) visit(id)
      underWay.delete(path)
      order.push(module)
    }
    visit(entry)
    if (this.#isChanged) for (const module of order) checkNames(module, known)
    return order
  }

  #module(path: string): KeptModule {
    const { size, mtimeMs: modified } = statSync(path)
    const kept = this.#kept.get(path)
    if (kept && kept.size === size && kept.modified === modified) return kept
    this.#isChanged = true
    const ahead = this.#ahead?.take(path)
    const isRead = ahead && ahead.size === size && ahead.modified === modified
    return { ...(isRead ? ahead : readModule(path, { size, modified })), compiled: undefined }
  }

  #evaluate(module: KeptModule): Exports {
    const { path, text, compiled } = module
    const url = pathToFileURL(path).href
    const columnOffset = -prefixLength
    const script = new Script(text, { filename: url, columnOffset, ...(compiled ? { cachedData: compiled } : {}) })
    if (!compiled || script.cachedDataRejected) this.#isChanged = true
    this.#loaded?.push({ module, script })
    const requests = module.requests.map(({ id, names }) => this.#exportsOf(id, names.includes('default'), path))
    const meta = { url, filename: path, dirname: dirname(path) }
    const run = script.runInThisContext() as ModuleFunction
    return run(requests, meta, async (specifier) => this.#import(specifier, path))
  }

  #exportsOf(id: string, hasDefault: boolean, parent: string): Exports {
    if (isOwn(id)) return this.#evaluated.get(id) as Exports
    const exports = isBuiltin(id) ? process.getBuiltinModule(id) : createRequire(parent)(findLibrary(id, parent))
    // what is no ES module is its own default
    return hasDefault && !('default' in exports) ? Object.create(exports, { default: { value: exports } }) : exports
  }

  #import(specifier: string, parent: string): Exports | Promise<Exports> {
    const id = identify(specifier, parent)
    if (isOwn(id)) return this.#evaluated.get(id) ?? this.#load(id)
    return import(isBuiltin(id) ? id : pathToFileURL(findLibrary(id, parent)).href)
  }
}

const ownFiles = ['kept-program', 'module-body', 'program', 'read-module'].map((name) =>
  join(import.meta.dirname, `${name}${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`),
)

function findLibrary(specifier: string, parent: string): string {
  // the types do not know this option yet
  const options: object = { conditions }
  return createRequire(parent).resolve(specifier, options)
}

/** A name that is missing is found out before anything is evaluated, as Node does it. */
function checkNames(module: KeptModule, known: ReadonlyMap<string, KeptModule>): void {
  for (const { id, names } of module.requests) {
    const wanted = known.get(id)
    const missing = wanted && names.find((name) => !hasName(wanted, name, known))
    if (missing !== undefined) throw new UnknownModuleForm(`${id} exports no ${missing}, which ${module.path} wants`)
  }
}

function hasName(module: KeptModule, name: string, known: ReadonlyMap<string, KeptModule>): boolean {
  if (module.exports.includes(name)) return true
  return module.stars.some((place) => {
    const star = known.get(module.requests[place]?.id ?? '')
    return star !== undefined && hasName(star, name, known)
  })
}
