import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileRegex } from './compile-regex.ts'

test('finds, in any case when asked, and says why a pattern is none', () => {
  const plain = compileRegex('^a(b|c)+[[:digit:]]')
  assert.ok(plain.ok && plain.regex.finds('abcb7') && !plain.regex.finds('ABCB7'))
  const any = compileRegex('abc', { ignoresCase: true })
  assert.ok(any.ok && any.regex.finds('xABCx'))
  assert.equal(compileRegex('(').ok, false)
  assert.equal(compileRegex('a'.repeat(2000)).ok, false)
})

test('a pattern that blows up elsewhere takes no time here', () => {
  const nasty = compileRegex('^(a+)+$')
  assert.ok(nasty.ok && !nasty.regex.finds(`${'a'.repeat(5000)}!`))
})
