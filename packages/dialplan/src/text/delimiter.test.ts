import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delimiter } from './delimiter.ts'

test('a delimiter is one character, escapes included', () => {
  assert.equal(delimiter(undefined, ','), ',')
  assert.equal(delimiter('', '-'), '-')
  assert.equal(delimiter('&', ','), '&')
  assert.equal(delimiter('\\n', ','), '\n')
  assert.equal(delimiter('ab', ','), 'a')
})
