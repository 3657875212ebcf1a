import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import fc from 'fast-check'
import { DialplanDatabase } from './dialplan-database.ts'
import { Store } from './store.ts'

const step = fc.constantFrom('a', 'b', 'ab', 'a b', 'ä', '%', '_', '0')
const key = fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => steps.join('/'))

test('against a plain list: what is in a tree, and what a deleted tree leaves', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, key), { maxLength: 20 }), step, key, (entries, family, top) => {
      const store = Store.open(':memory:', { clock: new VirtualClock(), log: silentLog })
      const database = new DialplanDatabase(store.space('database'))
      for (const [each, below] of entries) database.put(each, below, 'x')
      const paths = [...new Set(entries.map(([each, below]) => `/${each}/${below}`))]
      const isIn = (path: string) => path === `/${family}/${top}` || path.startsWith(`/${family}/${top}/`)
      const found = (list: { path: string }[]) => list.map(({ path }) => path).sort()
      assert.deepEqual(found(database.tree(family, top)), paths.filter(isIn).sort())
      assert.equal(database.deleteTree(family, top).ok, paths.some(isIn))
      assert.deepEqual(found(database.tree()), paths.filter((path) => !isIn(path)).sort())
      store.close()
    }),
    { seed: 20_261_115, numRuns: 200 },
  )
})
