// The thread that reads modules ahead, each before what it imports, from the last import to the first.

import { readFileSync, statSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { Origins } from './origins.ts'
import { PathMarks } from './path-marks.ts'
import type { ReadAheadData } from './read-ahead.ts'
import { identify, isOwn, type ReadModule, readModule } from './read-module.ts'

const { entry, port, wanted: cells } = workerData as ReadAheadData
const wanted = new PathMarks(cells)

/** Statements that name another module, as our formatter writes them; those for types alone are none. */
const statements = /^(?:import|export)\b(?! type\b)([^'";=(]*?)'([^']+)'/gm

/** What a module that is read elsewhere wants: nearly right is enough to go on from there. */
function requestsIn(path: string): ReadModule['requests'] {
  const found = readFileSync(path, 'utf8').matchAll(statements)
  return [...found].map(([, names = '', specifier = '']) => ({ id: identify(specifier, path), names: namesIn(names) }))
}

/** `{ a, type B, c as d } from`: nothing where it is all there is. */
const namesIn = (text: string): string[] =>
  (/\{([^}]*)\}/.exec(text)?.[1] ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([name = '', ...rest]) => (name === '' || (name === 'type' && rest.length > 0) ? [] : [name]))

const modules = new Map<string, ReadModule>()

function read(path: string): ReadModule {
  const known = modules.get(path)
  if (known) return known
  const { size, mtimeMs: modified } = statSync(path)
  const module = readModule(path, { size, modified })
  modules.set(path, module)
  port.postMessage(module)
  return module
}

const origins = new Origins(read)
const visited = new Set<string>()

function visit(path: string): void {
  if (wanted.areAll) return
  visited.add(path)
  const requests = wanted.has(path) ? requestsIn(path) : read(path).requests
  const ids = requests.flatMap(({ id, names }) => origins.modules(id, names))
  for (const id of ids.toReversed()) if (isOwn(id) && !visited.has(id)) visit(id)
}

visit(entry)
port.close()
