import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  add,
  compare,
  divide,
  fromDouble,
  multiply,
  parseQuantity,
  remainderOf,
  subtract,
  toDouble,
} from './extended.ts'
import { formatQuantity } from './format-quantity.ts'

const double = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 })

/** The result has 64 bits, a double 53: they agree when the better one is cut down, but for a rounding done twice. */
function assertNear(actual: number, expected: number): void {
  // near zero a double has fewer bits, and its last one is worth this much
  const lastBit = Math.max(Math.abs(expected) * 2 ** -52, Number.MIN_VALUE)
  const isNear = actual === expected || Math.abs(actual - expected) <= lastBit
  assert.ok(isNear, `${actual} is not ${expected}`)
}

test('arithmetic agrees with JavaScript within its precision, and is exact to and fro', () => {
  fc.assert(
    fc.property(double, double, (a, b) => {
      const [x, y] = [fromDouble(a), fromDouble(b)]
      assert.equal(toDouble(x), a === 0 ? 0 : a)
      assertNear(toDouble(multiply(x, y)), a * b)
      assert.equal(Math.sign(compare(x, y)), Math.sign(a === b ? 0 : a < b ? -1 : 1))
      if (b !== 0) {
        assertNear(toDouble(divide(x, y)), a / b)
        assert.equal(toDouble(remainderOf(x, y)), a % b || 0)
      }
      // Addition loses no digits that a double would have kept.
      const sum = add(x, y)
      if (Math.abs(a + b) > Math.abs(a) * 2 ** -10) assertNear(toDouble(sum), a + b)
      assert.equal(compare(sum, add(y, x)), 0)
    }),
    { numRuns: 500 },
  )
})

test('whole numbers of 64 bits are exact', () => {
  const whole = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n })
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      const of = (value: bigint) =>
        value < 0n ? subtract(0, parseQuantity(String(-value))) : parseQuantity(String(value))
      assert.equal(compare(add(of(a), of(b)), of(a + b)), 0)
      assert.equal(Math.sign(compare(of(a), of(b))), a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('texts of numbers', () => {
  const texts: [string, string][] = [
    ['123456789012345678', '123456789012345678'],
    ['1234567890123456789', '1.23456789012345679e+18'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['0.000012345', '1.2345e-05'],
    ['3.14', '3.14'],
    ['0.000', '0'],
    ['100000000000000000000', '1e+20'],
    ['2.5000', '2.5'],
  ]
  for (const [text, expected] of texts) assert.equal(formatQuantity(parseQuantity(text)), expected, text)
  assert.equal(formatQuantity(subtract(0, parseQuantity('0.5'))), '-0.5')
  assert.equal(formatQuantity(Number.POSITIVE_INFINITY), 'inf')
  assert.equal(formatQuantity(Number.NaN), 'nan')
})

test('a decimal of up to 18 digits comes back as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), fc.integer({ min: 0, max: 18 }), (digits, places) => {
      const padded = String(digits).padStart(places + 1, '0')
      const whole = padded.slice(0, padded.length - places)
      const fraction = padded.slice(padded.length - places)
      const text = fraction === '' ? whole : `${whole}.${fraction}`
      fc.pre(Number(text) >= 1e-4)
      assert.equal(formatQuantity(parseQuantity(text)), fraction === '' ? whole : text.replace(/\.?0+$/, ''))
    }),
  )
})

test('beyond its range a number is infinite or nothing', () => {
  let large = parseQuantity('10')
  let small = divide(1, 10)
  for (let squaring = 0; squaring < 15; squaring++) {
    large = multiply(large, large)
    small = multiply(small, small)
  }
  assert.equal(large, Number.POSITIVE_INFINITY)
  assert.equal(small, 0)
})
