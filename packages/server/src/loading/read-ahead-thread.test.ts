import assert from 'node:assert/strict'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { MessageChannel, Worker } from 'node:worker_threads'
import { temporaryDirectory } from '@jackfield/base/testing'
import { PathMarks } from './path-marks.ts'
import type { ReadAheadData } from './read-ahead.ts'
import { type ReadModule, readModule } from './read-module.ts'

/** What the thread has read when it is at its end. */
async function readAhead(entry: string, wanted: PathMarks): Promise<ReadModule[]> {
  const { port1, port2 } = new MessageChannel()
  const read: ReadModule[] = []
  port1.on('message', (module: ReadModule) => read.push(module))
  const closed = once(port1, 'close')
  const workerData: ReadAheadData = { entry, port: port2, wanted: wanted.cells }
  new Worker(new URL('./read-ahead-thread.ts', import.meta.url), { workerData, transferList: [port2] })
  await closed
  return read
}

function prepared() {
  const folder = temporaryDirectory('read-ahead')
  const pathOf = (name: string) => join(folder, `${name}.ts`)
  const write = (name: string, text: string) => writeFileSync(pathOf(name), text)
  write(
    'entry',
    "import { a } from './a.ts'\nimport type { T } from './types.ts'\nexport { b } from './b.ts'\nexport const sum: T = a\n",
  )
  write('a', "import { c } from './c.ts'\nexport const a: number = c\n")
  write('b', "import { c } from './c.ts'\nexport const b: number = c\n")
  write('c', "export const c: 'x' | number = 1\n")
  write('types', 'export type T = number\n')
  return { pathOf, write }
}

it('modules are read once, from the last import to the first; those for types alone are not', async () => {
  const { pathOf } = prepared()
  const read = await readAhead(pathOf('entry'), new PathMarks())
  assert.deepEqual(
    read.map(({ path }) => path),
    ['entry', 'b', 'c', 'a'].map(pathOf),
  )
  for (const module of read) {
    const { size, mtimeMs: modified } = statSync(module.path)
    assert.deepEqual(module, readModule(module.path, { size, modified }))
  }
})

it('what somebody else reads already is not read, what it imports is', async () => {
  const { pathOf } = prepared()
  const wanted = new PathMarks()
  for (const name of ['entry', 'b']) wanted.mark(pathOf(name))
  const read = await readAhead(pathOf('entry'), wanted)
  assert.deepEqual(
    read.map(({ path }) => path),
    ['c', 'a'].map(pathOf),
  )
  wanted.markAll()
  assert.deepEqual(await readAhead(pathOf('entry'), wanted), [])
})
