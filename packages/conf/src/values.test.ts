import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoolean, parseDurationMs, parseInteger, parseList, parseWords } from './values.ts'

test('booleans: six words each way, any letter case, everything else is neither', () => {
  for (const word of ['yes', 'true', 'y', 't', '1', 'on', 'YES', 'On']) assert.equal(parseBoolean(word), true, word)
  for (const word of ['no', 'false', 'n', 'f', '0', 'off', 'No', 'OFF']) assert.equal(parseBoolean(word), false, word)
  for (const word of ['', '2', 'enabled', 'constructor', ' yes']) assert.equal(parseBoolean(word), undefined, word)
})

test('integers: decimal, hexadecimal, octal; junk and too much are refused', () => {
  const cases: [string, number | undefined][] = [
    ['0', 0],
    ['10', 10],
    ['-7', -7],
    ['+7', 7],
    ['0x1F', 31],
    ['010', 8],
    ['-0', 0],
    [' 5 ', 5],
    ['08', undefined],
    ['5x', undefined],
    ['1.5', undefined],
    ['0x', undefined],
    ['', undefined],
    ['9007199254740993', undefined],
  ]
  for (const [text, expected] of cases) assert.equal(parseInteger(text), expected, text)
})

test('durations: units, fractions, the unit of a bare number', () => {
  assert.equal(parseDurationMs('30'), 30_000)
  assert.equal(parseDurationMs('30', 'ms'), 30)
  assert.equal(parseDurationMs('250ms'), 250)
  assert.equal(parseDurationMs('1.5 m'), 90_000)
  assert.equal(parseDurationMs('.5H'), 1_800_000)
  for (const text of ['', 'm', '-1', '1d', '1e3', '5 5']) assert.equal(parseDurationMs(text), undefined, text)
})

test('lists and words', () => {
  assert.deepEqual(parseList(' a, b c ,,d '), ['a', 'b c', 'd'])
  assert.deepEqual(parseList(''), [])
  assert.deepEqual(parseWords(' a, b c ,,d '), ['a', 'b', 'c', 'd'])
})
