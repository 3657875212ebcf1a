import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokens } from './tokens.ts'

const texts = (source: string) => tokens(source).map((token) => token.text)

test('comments are left out and lines are counted through them', () => {
  const found = tokens('a /* b\n c */ d // e\nf')
  assert.deepEqual(
    found.map(({ text, line }) => [text, line]),
    [
      ['a', 1],
      ['d', 2],
      ['f', 3],
    ],
  )
})

test('what stands in quotes is one token and never words', () => {
  assert.deepEqual(tokens(`'import x from "y"'`), [{ kind: 'string', text: 'import x from "y"', line: 1 }])
  assert.deepEqual(texts(String.raw`'it\'s' + "a\"b"`), [String.raw`it\'s`, '+', String.raw`a\"b`])
})

test('substitutions in templates are code again, however deep', () => {
  assert.deepEqual(texts('`a ${b + `c ${d}` } e` + f'), ['a ', 'b', '+', 'c ', 'd', '', ' e', '+', 'f'])
  assert.deepEqual(texts('`${{ a: { b } }}` c'), ['', '{', 'a', ':', '{', 'b', '}', '}', '', 'c'])
})

test('a slash begins a regular expression where an expression may stand, and divides elsewhere', () => {
  assert.deepEqual(texts(`x = /'[/']/g.test(y)`), ['x', '=', `/'[/']/g`, '.', 'test', '(', 'y', ')'])
  assert.deepEqual(texts('return /"/'), ['return', '/"/'])
  assert.deepEqual(texts(`a / b / 'c'`), ['a', '/', 'b', '/', 'c'])
  assert.deepEqual(texts(`f(a) / 2 / '"'`), ['f', '(', 'a', ')', '/', '2', '/', '"'])
})

test('a source that ends in the middle of something still ends', () => {
  for (const source of ["'abc", '`a ${', '/* a', '/a', '`a', '// a', "'\\"]) assert.ok(tokens(source).length <= 2)
})
