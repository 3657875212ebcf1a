import assert from 'node:assert/strict'
import { test } from 'node:test'
import { integerPrefix, numberPrefix } from './integer-prefix.ts'
import { isNo, isTrue, isYes } from './truth.ts'

test('conditions', () => {
  for (const text of ['1', '-1', ' 2x', 'abc', '"0"', 'no', ' ']) assert.equal(isTrue(text), true, text)
  for (const text of ['', '0', '0.5', ' 0', '00', '-0']) assert.equal(isTrue(text), false, text)
})

test('words of yes and no', () => {
  for (const text of ['yes', 'TRUE', 'y', 't', '1', 'On']) assert.equal(isYes(text), true, text)
  for (const text of ['no', 'False', 'n', 'f', '0', 'off']) assert.equal(isNo(text), true, text)
  for (const text of ['', undefined, 'maybe']) assert.equal(isYes(text) || isNo(text), false)
})

test('numbers at the beginning of a text', () => {
  assert.equal(integerPrefix(' -12abc'), -12)
  assert.equal(integerPrefix('abc'), undefined)
  assert.equal(numberPrefix('1.5s'), 1.5)
  assert.equal(numberPrefix('.5'), 0.5)
  assert.equal(numberPrefix('x'), undefined)
})
