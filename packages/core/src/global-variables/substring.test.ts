import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseVariableReference, substring } from './substring.ts'

test('a reference is a name, an offset and a length', () => {
  assert.deepEqual(parseVariableReference('NAME'), { name: 'NAME', offset: 0 })
  assert.deepEqual(parseVariableReference('NAME:2'), { name: 'NAME', offset: 2 })
  assert.deepEqual(parseVariableReference('NAME:-3:2'), { name: 'NAME', offset: -3, length: 2 })
  assert.deepEqual(parseVariableReference('NAME::'), { name: 'NAME', offset: 0, length: 0 })
  assert.deepEqual(parseVariableReference('NAME:x:y'), { name: 'NAME', offset: 0, length: 0 })
  assert.deepEqual(parseVariableReference('CUT(a:b):1:2'), { name: 'CUT(a:b)', offset: 1, length: 2 })
})

test('parts of a value', () => {
  const cases: [number, number | undefined, string][] = [
    [0, undefined, 'abcdef'],
    [2, undefined, 'cdef'],
    [2, 2, 'cd'],
    [2, 99, 'cdef'],
    [2, 0, ''],
    [2, -1, 'cde'],
    [2, -4, ''],
    [-2, undefined, 'ef'],
    [-2, 1, 'e'],
    [-99, 2, 'ab'],
    [6, undefined, ''],
    [99, 1, ''],
  ]
  for (const [offset, length, part] of cases) {
    assert.equal(
      substring('abcdef', length === undefined ? { offset } : { offset, length }),
      part,
      `${offset}:${length}`,
    )
  }
  assert.equal(substring('', { offset: 0, length: 3 }), '')
})
