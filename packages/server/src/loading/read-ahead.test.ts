import assert from 'node:assert/strict'
import { statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { temporaryDirectory, until } from '@jackfield/base/testing'
import { ReadAhead } from './read-ahead.ts'
import { readModule } from './read-module.ts'

/** More than are asked for while the thread begins. */
const count = 2_000

it('modules are read from the last, those for types alone are not, and what is not read is no trouble', async () => {
  const folder = temporaryDirectory('read-ahead')
  const pathOf = (n: number | string) => join(folder, `m${n}.ts`)
  for (let n = 0; n < count; n++) {
    const next = n < count - 1 ? `import { x${n + 1} } from './m${n + 1}.ts'\n` : ''
    writeFileSync(pathOf(n), `${next}import type { T } from './mtypes.ts'\nexport const x${n}: T = ${n}\n`)
  }
  writeFileSync(pathOf('types'), 'export type T = number\n')
  const ahead = ReadAhead.begin(pathOf(0))
  assert.equal(ahead !== undefined, availableParallelism() > 1)
  if (!ahead) return
  const last = pathOf(count - 1)
  await until(() => ahead.take(last) !== undefined)
  const { size, mtimeMs: modified } = statSync(last)
  assert.deepEqual(ahead.take(last), readModule(last, { size, modified }))
  assert.equal(ahead.take(pathOf(0)), undefined)
  assert.equal(ahead.take(pathOf('types')), undefined)
  ahead.end()
})
