import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { renderClientTable } from './render.ts'

test("the client's table is what the descriptions say", () => {
  const file = new URL('../../packages/client/src/interface.table.ts', import.meta.url)
  const written = readFileSync(file, 'utf8').split('\n')
  const wanted = renderClientTable().split('\n')
  const missing = wanted.filter((line) => !written.includes(line))
  const extra = written.filter((line) => !wanted.includes(line))
  assert.deepEqual({ missing, extra }, { missing: [], extra: [] }, 'it is stale: run `npm run client`')
  assert.deepEqual(written, wanted, 'its order is stale: run `npm run client`')
})
