import assert from 'node:assert/strict'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { findingsIn } from './find.ts'
import { openProject } from './open-project.ts'

/** Each line is found or it is not, by the word at its end. */
const source = `
declare function later(): Promise<number>
declare function maybe(): Promise<number> | undefined
declare function now(): number
declare function listen(on: (value: number) => void): void
declare function each(on: () => unknown): void
declare class Queue { on(run: () => void): void; onLater(run: () => Promise<void>): void }
interface Handler { take(value: number): void; made?(): Promise<void> }
declare const queue: Queue
declare const isOn: boolean
declare const kept: { promise: Promise<number> }

later() // found
void later() // found
maybe() // found
later().then(() => undefined) // found
later().then(() => undefined, () => undefined) // found
later().catch(() => undefined) // found
later().finally(() => undefined) // found
isOn && later() // found
isOn ? later() : now() // found
now() || later() // found
new Promise<void>((resolve) => resolve()) // found
;[later()].map((one) => void one) // found
listen(async () => undefined) // found
listen(() => later()) // found
listen(later) // found
queue.on(() => { return later() }) // found
const handler: Handler = { take: (value) => later() } // found
const other: Handler = { async take() {} } // found
class Taker implements Handler { async take() {} } // found

now() // free
const held = later() // free
kept.promise = later() // free
await later() // free
await (isOn ? later() : undefined) // free
each(() => later()) // free
queue.onLater(async () => undefined) // free
listen(() => { now() }) // free
listen(() => now()) // free
const tuple = (): [number, number] => [1, 2] // free
const maker: Handler = { take: () => undefined, made: async () => undefined } // free
;[1].map(async (one) => one) // free: what becomes of the array is not followed
export { held, handler, other, Taker, tuple, maker }
`

describe('promises that nobody awaits', () => {
  const root = realpathSync(temporaryDirectory('promises'))
  after(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'case.ts'), source)
  const compilerOptions = {
    target: 'esnext',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: [],
    lib: ['esnext'],
  }
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['case.ts'] }))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')

  it('are found by their types, wherever they are dropped; what is awaited or kept is not', () => {
    using opened = openProject(root)
    assert.deepEqual(opened.files, ['case.ts'])
    const found = new Set(findingsIn(opened.project, join(root, 'case.ts')).map(({ line }) => line))
    const wanted = source.split('\n').flatMap((text, index) => (text.includes('// found') ? [index + 1] : []))
    assert.deepEqual([...found], wanted)
  })

  it('cannot be looked for in a file that is not part of the project', () => {
    using opened = openProject(root)
    assert.throws(() => findingsIn(opened.project, join(root, 'none.ts')), /not part of the project/)
  })
})
