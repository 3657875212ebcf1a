// The thread that reads modules ahead, each before what it imports, from the last import to the first.

import { readFileSync, statSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { PathMarks } from './path-marks.ts'
import type { ReadAheadData } from './read-ahead.ts'
import { identify, isOwn, readModule } from './read-module.ts'

const { entry, port, wanted: cells } = workerData as ReadAheadData
const wanted = new PathMarks(cells)

/** Statements that name another module, as our formatter writes them; those for types alone are none. */
const statements = /^(?:import|export)\b(?! type\b)[^'";=(]*?'([^']+)'/gm

/** What a module imports that is read elsewhere: nearly right is enough to go on from there. */
const importsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(statements)].map(([, specifier = '']) => identify(specifier, path))

function read(path: string): string[] {
  const { size, mtimeMs: modified } = statSync(path)
  const module = readModule(path, { size, modified })
  port.postMessage(module)
  return module.requests.map(({ id }) => id)
}

const visited = new Set<string>()

function visit(path: string): void {
  if (wanted.areAll) return
  visited.add(path)
  const imports = wanted.has(path) ? importsOf(path) : read(path)
  for (const id of imports.toReversed()) if (isOwn(id) && !visited.has(id)) visit(id)
}

visit(entry)
port.close()
