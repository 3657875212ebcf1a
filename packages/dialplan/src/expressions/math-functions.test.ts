import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { evaluateExpression } from './expression.ts'
import { fromDouble, toDouble } from './extended.ts'
import { type MathFunction, mathFunctions } from './math-functions.ts'

test('results to the last printed digit', () => {
  const rows: [string, string][] = [
    ['SQRT(2)', '1.41421356237309505'],
    ['EXP(1)', '2.71828182845904524'],
    ['LOG(10)', '2.30258509299404568'],
    ['LOG2(8)', '3'],
    ['LOG10(1000)', '3'],
    ['POW(2,10)', '1024'],
    ['POW(2,0.5)', '1.41421356237309505'],
    ['POW(-2,3)', '-8'],
    ['POW(0,0)', '1'],
    ['POW(10,5000)', 'inf'],
    ['EXP2(0.5)', '1.41421356237309505'],
    ['EXP10(2)', '100'],
    ['SIN(0)', '0'],
    ['COS(0)', '1'],
    ['ATAN2(1,1)', '0.78539816339744831'],
    ['ATAN2(1,0)', '1.57079632679489662'],
    ['ACOS(0-1)', '3.14159265358979324'],
    ['ASIN(2)', 'nan'],
    ['ABS(0-2.5)', '2.5'],
    ['CEIL(1.2)', '2'],
    ['CEIL(0-1.2)', '-1'],
    ['FLOOR(0-1.2)', '-2'],
    ['TRUNC(0-1.7)', '-1'],
    ['ROUND(0-2.5)', '-3'],
    ['RINT(3.5)', '4'],
    ['REMAINDER(5,3)', '-1'],
    ['REMAINDER(5,2)', '1'],
    ['REMAINDER(7,2)', '-1'],
    ['REMAINDER(5,0)', 'nan'],
  ]
  for (const [expression, result] of rows) assert.equal(evaluateExpression(expression), result, expression)
})

/** A name, the platform's function, and where it is asked. */
const platform: Record<string, [(x: number) => number, number, number]> = {
  ACOS: [Math.acos, -1, 1],
  ASIN: [Math.asin, -1, 1],
  ATAN: [Math.atan, -1e6, 1e6],
  COS: [Math.cos, -100, 100],
  EXP: [Math.exp, -300, 300],
  EXP2: [(x) => 2 ** x, -300, 300],
  LOG: [Math.log, 1e-9, 1e9],
  LOG2: [Math.log2, 1e-9, 1e9],
  LOG10: [Math.log10, 1e-9, 1e9],
  SIN: [Math.sin, -100, 100],
  SQRT: [Math.sqrt, 0, 1e12],
  TAN: [Math.tan, -1.5, 1.5],
}

for (const [name, [expected, min, max]] of Object.entries(platform)) {
  test(`${name} agrees with the platform`, () => {
    fc.assert(
      fc.property(fc.double({ min, max, noNaN: true }), (x) => {
        const actual = toDouble((mathFunctions.get(name) as MathFunction).compute(fromDouble(x), 0))
        assert.ok(Math.abs(actual - expected(x)) <= Math.abs(expected(x)) * 1e-14 + 1e-15, `${name}(${x}) is ${actual}`)
      }),
      { numRuns: 100 },
    )
  })
}
