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
import { Origins } from './origins.ts'
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
/** Modules read, or evaluated, between two pauses while the program runs. */
const loadedAtOnce = 5

export class Program {
  /** lets others have a turn in the middle of long work: the program that was loaded knows how */
  pause: () => Promise<void> = async () => undefined
  readonly #file: string
  readonly #madeBy: string
  readonly #entry: string
  #kept: ReadonlyMap<string, KeptModule>
  readonly #evaluated = new Map<string, Exports>()
  /** what is to be kept, in the order of evaluation; nothing once it is */
  #loaded: { module: KeptModule; script: Script | undefined }[] | undefined = []
  #isChanged = false
  #ahead: ReadAhead | undefined
  /** found and not evaluated yet, while something is loaded */
  readonly #found = new Map<string, KeptModule>()
  readonly #origins = new Origins((path) => this.#find(path))
  /** what is loaded while the program runs, one after the other */
  #imports: Promise<unknown> = Promise.resolve()

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
      const steps = this.#steps(this.#entry)
      while (!steps.next().done);
      return this.#evaluated.get(this.#entry) as Exports
    } finally {
      this.#ahead?.end()
      this.#ahead = undefined
    }
  }

  /** Writes down what the next start needs, if that is not there yet. */
  async keep(): Promise<void> {
    const loaded = this.#isChanged ? (this.#loaded ?? []) : []
    const older = this.#kept
    this.#loaded = undefined
    this.#kept = new Map()
    if (loaded.length === 0) return
    // the few modules that Node loads itself, this one among them: not only at an end that may never come
    flushCompileCache()
    const modules = new Map<string, KeptModule>()
    for (const { module, script } of loaded) {
      const { path, size, modified, requests, exports, stars, passes, text } = module
      const compiled = script?.createCachedData()
      modules.set(path, { path, size, modified, requests, exports, stars, passes, text, compiled })
      if (modules.size % keptAtOnce === 0) await this.pause()
    }
    // with another configuration other modules are wanted: who starts in turns with both reads none of them again
    for (const module of older.values())
      if (!modules.has(module.path) && isCurrent(module)) modules.set(module.path, module)
    await writeKeptProgram(this.#file, this.#madeBy, [...modules.values()])
  }

  /** Reads what a module wants and evaluates it, one module a step. */
  *#steps(entry: string): Generator<void, void, undefined> {
    const order: { module: KeptModule; script: Script }[] = []
    for (const module of this.#inOrder(entry)) {
      // compiled at once: who reads ahead goes on meanwhile
      if (module) order.push({ module, script: this.#compile(module) })
      yield
    }
    if (this.#isChanged) for (const { module } of order) this.#checkNames(module)
    for (const { module, script } of order) {
      this.#loaded?.push({ module, script })
      this.#evaluated.set(module.path, this.#evaluate(module, script))
      yield
    }
    for (const module of this.#found.values())
      if (!this.#evaluated.has(module.path)) this.#loaded?.push({ module, script: undefined })
    this.#found.clear()
  }

  /** What is not evaluated yet, each after those it wants something of; nothing, after a module that was only read. */
  *#inOrder(entry: string): Generator<KeptModule | undefined, void, undefined> {
    const done = new Set<string>()
    const underWay = new Set<string>()
    const stack: { readonly module: KeptModule; readonly wanted: string[] }[] = []
    const enter = (path: string): void => {
      if (underWay.has(path)) throw new UnknownModuleForm(`${path} imports itself by way of others`)
      if (done.has(path) || this.#evaluated.has(path)) return
      underWay.add(path)
      const module = this.#find(path)
      const wanted = module.requests.flatMap(({ id, names }) => this.#origins.modules(id, names))
      stack.push({ module, wanted: wanted.filter(isOwn).reverse() })
    }
    enter(entry)
    for (let last = stack.at(-1); last; last = stack.at(-1)) {
      const next = last.wanted.pop()
      if (next !== undefined) {
        enter(next)
        yield undefined
        continue
      }
      stack.pop()
      underWay.delete(last.module.path)
      done.add(last.module.path)
      yield last.module
    }
  }

  #find(path: string): KeptModule {
    const known = this.#found.get(path)
    if (known) return known
    const module = this.#module(path)
    this.#found.set(path, module)
    return module
  }

  /** A name that is missing is found out before anything is evaluated, as Node does it. */
  #checkNames({ path, requests }: KeptModule): void {
    for (const { id, names } of requests) {
      const origins = this.#origins.of(id, names) ?? names.map((name) => ({ id, name }))
      const missing = origins.find((origin) => !this.#hasName(origin.id, origin.name))
      if (missing) throw new UnknownModuleForm(`${missing.id} exports no ${missing.name}, which ${path} wants`)
    }
  }

  /** What is evaluated was looked at before, and libraries look themselves. */
  #hasName(id: string, name: string): boolean {
    const module = this.#found.get(id)
    if (!module || name === '*' || module.exports.includes(name)) return true
    return module.stars.some((place) => this.#hasName(module.requests[place]?.id ?? '', name))
  }

  #module(path: string): KeptModule {
    const ahead = this.#ahead?.take(path)
    if (ahead) return { ...ahead, compiled: undefined }
    const kept = this.#kept.get(path)
    const { size, mtimeMs: modified } = statSync(path)
    if (kept && kept.size === size && kept.modified === modified) return kept
    this.#isChanged = true
    return { ...readModule(path, { size, modified }), compiled: undefined }
  }

  #compile({ path, text, compiled }: KeptModule): Script {
    const filename = pathToFileURL(path).href
    const columnOffset = -prefixLength
    const script = new Script(text, { filename, columnOffset, ...(compiled ? { cachedData: compiled } : {}) })
    if (!compiled || script.cachedDataRejected) this.#isChanged = true
    return script
  }

  #evaluate({ path, requests: wanted }: KeptModule, script: Script): Exports {
    const requests = wanted.map(({ id, names }) => this.#requested(id, names, path))
    const meta = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }
    const run = script.runInThisContext() as ModuleFunction
    return run(requests, meta, async (specifier) => this.#import(specifier, path))
  }

  #requested(id: string, names: readonly string[], parent: string): Exports {
    const origins = this.#origins.of(id, names)
    if (!origins) return this.#exportsOf(id, names.includes('default'), parent)
    return Object.fromEntries(
      origins.map((origin, at) => {
        const exports = this.#exportsOf(origin.id, origin.name === 'default', parent)
        return [names[at], origin.name === '*' ? exports : Reflect.get(exports, origin.name)]
      }),
    )
  }

  #exportsOf(id: string, hasDefault: boolean, parent: string): Exports {
    if (isOwn(id)) return this.#evaluated.get(id) as Exports
    const exports = isBuiltin(id) ? process.getBuiltinModule(id) : createRequire(parent)(findLibrary(id, parent))
    // what is no ES module is its own default
    return hasDefault && !('default' in exports) ? Object.create(exports, { default: { value: exports } }) : exports
  }

  #import(specifier: string, parent: string): Exports | Promise<Exports> {
    const id = identify(specifier, parent)
    if (!isOwn(id)) return import(isBuiltin(id) ? id : pathToFileURL(findLibrary(id, parent)).href)
    return this.#evaluated.get(id) ?? this.#loadInPieces(id)
  }

  /** While the program runs: others have a turn in between. */
  #loadInPieces(path: string): Promise<Exports> {
    const loaded = this.#imports.then(async () => {
      let steps = 0
      for (const _step of this.#steps(path)) if (++steps % loadedAtOnce === 0) await this.pause()
      return this.#evaluated.get(path) as Exports
    })
    this.#imports = loaded.catch(() => this.#found.clear())
    return loaded
  }
}

const ownFiles = ['kept-program', 'module-body', 'origins', 'program', 'read-module'].map((name) =>
  join(import.meta.dirname, `${name}${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`),
)

function isCurrent({ path, size, modified }: KeptModule): boolean {
  const now = statSync(path, { throwIfNoEntry: false })
  return now?.size === size && now.mtimeMs === modified
}

function findLibrary(specifier: string, parent: string): string {
  // the types do not know this option yet
  const options: object = { conditions }
  return createRequire(parent).resolve(specifier, options)
}
