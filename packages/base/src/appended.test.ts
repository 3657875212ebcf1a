import assert from 'node:assert/strict'
import { it } from 'node:test'
import { appended } from './appended.ts'

it('one more stands at the end of a new list, also when it is a list itself', () => {
  let list: readonly (number | number[])[] = []
  const [none] = [list]
  for (const one of [1, [2], 3, [4, 5]]) list = appended(list, one)
  assert.deepEqual(list, [1, [2], 3, [4, 5]])
  assert.deepEqual(none, [])
})
