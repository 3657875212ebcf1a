import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitArguments } from './split-arguments.ts'

test('commas split, empty text has no arguments, a last comma makes one more', () => {
  assert.deepEqual(splitArguments(''), [])
  assert.deepEqual(splitArguments('a'), ['a'])
  assert.deepEqual(splitArguments('a,b, c '), ['a', 'b', ' c '])
  assert.deepEqual(splitArguments('a,,'), ['a', '', ''])
  assert.deepEqual(splitArguments(','), ['', ''])
})

test('parentheses, brackets, quotes and backslashes protect a comma', () => {
  assert.deepEqual(splitArguments('f(a,b),c'), ['f(a,b)', 'c'])
  assert.deepEqual(splitArguments('$[1,2],c'), ['$[1,2]', 'c'])
  assert.deepEqual(splitArguments('"a,b",c'), ['a,b', 'c'])
  assert.deepEqual(splitArguments('a\\,b,c\\\\,d\\"'), ['a,b', 'c\\', 'd"'])
  assert.deepEqual(splitArguments('a),b'), ['a)', 'b'])
  assert.deepEqual(splitArguments('(a,b'), ['(a,b'])
  assert.deepEqual(splitArguments('a\\'), ['a'])
})

test('raw keeps quotes and backslashes', () => {
  assert.deepEqual(splitArguments('"a,b",c\\,d', { isRaw: true }), ['"a,b"', 'c\\,d'])
})

test('the last declared argument is the rest, untouched', () => {
  assert.deepEqual(splitArguments('0,a\\,b "c"', { most: 2 }), ['0', 'a\\,b "c"'])
  assert.deepEqual(splitArguments('"x",b,c,', { most: 2 }), ['x', 'b,c,'])
  assert.deepEqual(splitArguments('"a",b', { most: 1 }), ['"a",b'])
  assert.deepEqual(splitArguments('a', { most: 3 }), ['a'])
  assert.deepEqual(splitArguments('a,', { most: 2 }), ['a', ''])
})

test('another separator', () => {
  assert.deepEqual(splitArguments('a&"b&c"&d,e', { separator: '&' }), ['a', 'b&c', 'd,e'])
})

const argument = fc.string({ unit: fc.constantFrom('a', 'b', ' ', ',', '(', ')', '[', ']', '"', '\\', 'é') })

test('raw arguments joined with commas are the text again', () => {
  fc.assert(
    fc.property(argument, fc.integer({ min: 1, max: 5 }), (text, most) => {
      fc.pre(text !== '')
      assert.equal(splitArguments(text, { isRaw: true }).join(','), text)
      assert.equal(splitArguments(text, { isRaw: true, most }).join(','), text)
      assert.ok(splitArguments(text, { most }).length <= most)
    }),
  )
})

test('escaping every character that means something brings any list through', () => {
  fc.assert(
    fc.property(fc.array(argument, { minLength: 2 }), (list) => {
      const text = list.map((item) => item.replace(/[,()[\]"\\]/g, '\\$&')).join(',')
      assert.deepEqual(splitArguments(text), list)
    }),
  )
})
