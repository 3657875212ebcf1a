import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { applications } from '../applications/index.ts'
import { functions } from '../functions/index.ts'

const page = readFileSync(new URL('../../../../docs/dialplan.md', import.meta.url), 'utf8')

test('every application and function stands in the documentation', () => {
  const missing = [...applications, ...functions]
    .map(({ name }) => name)
    .filter((name) => !page.includes(`\`${name}\``))
  assert.deepEqual(missing, [])
})

test('everything says what it is, under a name of its own', () => {
  for (const list of [applications, functions]) {
    const names = list.map(({ name }) => name.toLowerCase())
    assert.equal(new Set(names).size, names.length)
    for (const { name, synopsis, module } of list) {
      assert.match(synopsis, /\.$/, name)
      assert.match(module, /^(?:core|[a-z_\d]+\.so)$/, name)
    }
  }
  for (const { name, read, write } of functions) assert.ok(read ?? write, name)
})
