import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadOrder } from './load-order.ts'
import type { ModuleRow } from './module.ts'

const row = (name: string, ...requires: string[]): ModuleRow => ({
  name,
  description: '',
  supportLevel: 'core',
  requires,
})

test('what is needed comes first, also when nobody asked for it', () => {
  const rows = [row('c', 'b'), row('b', 'a'), row('a'), row('d')]
  assert.deepEqual(loadOrder(rows, new Set(['c', 'd'])), ['a', 'b', 'c', 'd'])
  assert.deepEqual(loadOrder(rows, new Set(['a'])), ['a'])
  assert.deepEqual(loadOrder([row('x', 'nowhere')], new Set(['x'])), ['x'])
})

test('a circle is a mistake', () => {
  assert.throws(() => loadOrder([row('a', 'b'), row('b', 'a')], new Set(['a'])), /circle: a → b → a/)
})
