import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOptions } from './option-string.ts'

const known = { a: '', b: '', L: '', g: '' }

function parsed(text: string) {
  const result = parseOptions(text, known)
  assert.ok(result.ok)
  return result
}

test('letters with and without arguments', () => {
  const { options, unknown } = parsed('gL(1000:500)b(ctx^s^1(x^y))a()')
  assert.equal(options.has('g'), true)
  assert.equal(options.get('g'), undefined)
  assert.equal(options.get('L'), '1000:500')
  assert.equal(options.get('b'), 'ctx^s^1(x^y)')
  assert.equal(options.get('a'), '')
  assert.deepEqual(unknown, [])
})

test('quotes protect parentheses, backslashes go, the last argument wins', () => {
  assert.equal(parsed('a("x)y")').options.get('a'), 'x)y')
  assert.equal(parsed('a(x\\)y)').options.get('a'), 'x)y')
  assert.equal(parsed('a(1)a(2)').options.get('a'), '2')
})

test('unknown letters are named, an open parenthesis is refused', () => {
  assert.deepEqual(parsed('gZ(1)y').unknown, ['Z', 'y'])
  assert.equal(parseOptions('a(1', known).ok, false)
  assert.deepEqual(parsed('').options.letters, [])
})
