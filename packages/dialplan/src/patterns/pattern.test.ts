import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchesCaller, parseCallerMatch } from './caller-match.ts'
import { comparePatterns, isBroken, type MatchMode, matchPattern, parsePattern, withoutDashes } from './pattern.ts'

const match = (name: string, dialled: string, mode: MatchMode = 'match'): string =>
  matchPattern(parsePattern(name), withoutDashes(dialled), mode)

test('what each character of a pattern matches', () => {
  const yes: [string, string][] = [
    ['100', '100'],
    ['1-00', '10-0'],
    ['_X', '0'],
    ['_x', '9'],
    ['_Z', '1'],
    ['_N', '2'],
    ['_n', '9'],
    ['_[1-57]', '7'],
    ['_[1-57]', '3'],
    ['_[a-c]x', 'b1'],
    ['_[1-]', '1'],
    ['_a[]b', 'ab'],
    ['_1.', '12345'],
    ['_.', 'x'],
    ['_N-XX', '2-34'],
    ['_[n]ame', 'name'],
    ['_+49X.', '+4930'],
    ['_*9!', '*9'],
    ['_ 1 X', '15'],
  ]
  const no: [string, string][] = [
    ['abc', 'ABC'],
    ['100', '1000'],
    ['_Z', '0'],
    ['_N', '1'],
    ['_X', 'a'],
    ['_[1-57]', '6'],
    ['_1.', '1'],
    ['_.', ''],
    ['_XX', '1'],
    ['_X', '12'],
    ['_[12', '1'],
    ['_name', 'name'],
  ]
  for (const [name, dialled] of yes) assert.notEqual(match(name, dialled), 'no', `${name} ${dialled}`)
  for (const [name, dialled] of no) assert.equal(match(name, dialled), 'no', `${name} ${dialled}`)
  assert.equal(isBroken(parsePattern('_1[2')), true)
  assert.equal(isBroken(parsePattern('_1[2]')), false)
})

test('what could match with more digits', () => {
  const rows: [name: string, dialled: string, can: string, more: string][] = [
    ['100', '', 'yes', 'yes'],
    ['100', '10', 'yes', 'yes'],
    ['100', '100', 'yes', 'no'],
    ['100', '11', 'no', 'no'],
    ['_1XX', '1', 'yes', 'yes'],
    ['_1XX', '123', 'yes', 'no'],
    ['_1XX', '1234', 'no', 'no'],
    ['_1.', '1', 'yes', 'yes'],
    ['_1.', '1234', 'yes', 'yes'],
    ['_1!', '', 'yes', 'yes'],
    ['_1!', '1', 'final', 'final'],
    ['_1!', '12', 'final', 'final'],
  ]
  for (const [name, dialled, can, more] of rows) {
    assert.equal(match(name, dialled, 'can-match'), can, `${name} ${dialled}`)
    assert.equal(match(name, dialled, 'match-more'), more, `${name} ${dialled}`)
  }
})

test('the order of the reference, however the file lists them', () => {
  const inOrder = [
    '12',
    '125',
    '_12X',
    '_1[2-4]X',
    '_1[3-5]X',
    '_1NX',
    '_1XX',
    '_1X.',
    '_1X',
    '_1.',
    '_1!',
    '_NXX',
    '_X.',
    '_.',
    '_!',
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(inOrder, { minLength: 2 }), (names) => {
      const sorted = names.map(parsePattern).sort(comparePatterns)
      assert.deepEqual(
        sorted.map((pattern) => pattern.text),
        inOrder.filter((name) => names.includes(name)),
      )
    }),
  )
})

const name = fc
  .array(fc.constantFrom('X', 'Z', 'N', '1', '2', '5', '[1-3]', '[27]', '-'), { maxLength: 4 })
  .chain((deps) => fc.constantFrom('', '.', '!').map((end) => `_${deps.join('')}${end}`))
const digits = fc.stringMatching(/^[0-9]{0,5}$/)

test('the order is one: antisymmetric, transitive, and equal only for the same name', () => {
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      const [x, y, z] = [parsePattern(a), parsePattern(b), parsePattern(c)]
      assert.equal(Math.sign(comparePatterns(x, y)) + Math.sign(comparePatterns(y, x)), 0)
      if (comparePatterns(x, y) <= 0 && comparePatterns(y, z) <= 0) assert.ok(comparePatterns(x, z) <= 0)
      if (comparePatterns(x, y) === 0) assert.equal(x.key, y.key)
    }),
    { numRuns: 1000 },
  )
})

/** The pattern as a regular expression: a second opinion on matching. */
const asRegExp = (text: string): RegExp => {
  const body = text
    .slice(1)
    .replace(
      /\[[^\]]*\]|[XZN.!-]/g,
      (part) => ({ X: '[0-9]', Z: '[1-9]', N: '[2-9]', '.': '.+', '!': '.*', '-': '' })[part] ?? part,
    )
  return new RegExp(`^${body}$`)
}

test('matching agrees with a regular expression, and partial matching with trying what could follow', () => {
  fc.assert(
    fc.property(name, digits, (text, dialled) => {
      const pattern = parsePattern(text)
      const isMatch = asRegExp(text).test(dialled)
      assert.equal(matchPattern(pattern, dialled, 'match') !== 'no', isMatch)
      // Patterns have at most four places and a tail, so five more digits of any kind decide what could still match.
      const isBegin = matchPattern(pattern, dialled, 'can-match') !== 'no'
      const couldFollow = (prefix: string, left: number): boolean =>
        asRegExp(text).test(prefix) ||
        (left > 0 && [...'0123456789'].some((digit) => couldFollow(prefix + digit, left - 1)))
      if (isBegin !== isMatch) assert.equal(couldFollow(dialled, Math.max(0, 5 - dialled.length)), isBegin)
      if (matchPattern(pattern, dialled, 'match-more') !== 'no') assert.equal(isBegin, true)
    }),
  )
})

test('callers: everybody, nobody known, a number, a pattern', () => {
  const matches = (text: string | undefined, number: string | undefined): boolean =>
    matchesCaller(parseCallerMatch(text), number)
  assert.equal(matches(undefined, '1'), true)
  assert.equal(matches(undefined, undefined), true)
  assert.equal(matches('', undefined), true)
  assert.equal(matches('', ''), true)
  assert.equal(matches('', '1'), false)
  assert.equal(matches('(555) 12.34-5', '5551234-5'), true)
  assert.equal(matches('5551234', undefined), false)
  assert.equal(matches('_555X.', '55512'), true)
  assert.equal(matches('_[1-3]XX', '200'), true)
  assert.equal(matches('_555XXXX', '555123'), false)
})
