import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { renderClientTable } from './render.ts'

test("the client's table is what the descriptions say", () => {
  const file = new URL('../../packages/client/src/interface.table.ts', import.meta.url)
  assert.equal(readFileSync(file, 'utf8'), renderClientTable(), 'it is stale: run `npm run client`')
})
