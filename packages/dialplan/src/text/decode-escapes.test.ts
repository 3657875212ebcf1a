import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeEscapes } from './decode-escapes.ts'

test('escapes become their characters, others lose the backslash', () => {
  assert.equal(decodeEscapes('a\\nb\\tc'), 'a\nb\tc')
  assert.equal(decodeEscapes('\\x41\\0101'), 'AA')
  assert.equal(decodeEscapes('\\\\ \\, \\-'), '\\ , -')
  assert.equal(decodeEscapes('plain'), 'plain')
  assert.equal(decodeEscapes('end\\'), 'end\\')
})
