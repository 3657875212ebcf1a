// The thread that reads modules ahead: it finds out which there are, in the order in which they will be wanted, and reads them from the last.

import { readFileSync, statSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { ReadAheadData } from './read-ahead.ts'
import { identify, isOwn, readModule } from './read-module.ts'

const { entry, port, progress } = workerData as ReadAheadData

/** Statements that name another module, as our formatter writes them; those for types alone are none. */
const requests = /^(?:import|export)\b(?! type\b)[^'";=(]*?'([^']+)'/gm

/** As they will be wanted: each before what it wants itself. */
function inOrder(): string[] {
  const order = new Set<string>()
  const visit = (path: string): void => {
    order.add(path)
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(requests)) {
      const id = identify(specifier, path)
      if (isOwn(id) && !order.has(id)) visit(id)
    }
  }
  visit(entry)
  return [...order]
}

const order = inOrder()
for (let at = order.length - 1; at > Atomics.load(progress, 0); at--) {
  const path = order[at] as string
  const { size, mtimeMs: modified } = statSync(path)
  port.postMessage(readModule(path, { size, modified }))
}
port.close()
