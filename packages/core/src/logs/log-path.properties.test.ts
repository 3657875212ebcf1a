import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { logPathOf } from './log-path.ts'

const part = fc.oneof(fc.constantFrom('..', '.', '', 'a', '...', ' ', '~'), fc.string({ maxLength: 5 }))
const name = fc.oneof(
  fc.array(part, { maxLength: 6 }).map((parts) => parts.join('/')),
  fc.string(),
)

test('whatever the name, the file is inside the directory', () => {
  fc.assert(
    fc.property(name, (text) => {
      const path = logPathOf('/var/log/house', text, { mayBeAbsolute: false })
      if (path === undefined) return
      assert.ok(resolve(path).startsWith('/var/log/house/'), path)
      assert.equal(resolve(path), path)
    }),
    { seed: 20_261_115, numRuns: 3000 },
  )
})
