import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateExpression } from './expression.ts'

const evaluate = (text: string): string => evaluateExpression(text) as string

function evaluateLoudly(text: string): { result: string; codes: string[] } {
  const codes: string[] = []
  return { result: evaluateExpression(text, { report: (code) => codes.push(code) }) as string, codes }
}

/** Results seen on a running reference. */
const checked: [expression: string, result: string][] = [
  ['1 + 2 * 3', '7'],
  ['1/3', '0.333333333333333333'],
  ['10 / 4', '2.5'],
  ['-7 % 3', '-1'],
  ['0.1 + 0.2', '0.3'],
  ['1000000 * 1000000', '1000000000000'],
  ['1 = 1.0', '1'],
  ['"1" = 1', '0'],
  ['abc = "abc"', '0'],
  ['"" = ""', '1'],
  ['2 > 10', '0'],
  ['"2" > "10"', '1'],
  ['!abc', '1'],
  ['!"abc"', '1'],
  ['!1', '0'],
  ['! ""', '1'],
  ['abc + 1', '1'],
  ['abc - 5', '-5'],
  ['"10" + 5', '5'],
  ['5 / 0', '2147483647'],
  ['5 / abc', '2147483647'],
  ['5 % 0', '0'],
  ['5 * abc', '0'],
  ['abc | def', 'abc'],
  ['0 | def', 'def'],
  ['"" | 5', '""'],
  ['abc & 0', '0'],
  ['"0" & 1', '"0"'],
  ['1 ? yes :: no', 'yes'],
  ['"0" ? y :: n', 'y'],
  ['"" ? y :: n', 'n'],
  ['0.5 ? y :: n', 'y'],
  ['1 ? 2 ? 3 :: 4 :: 5', '3'],
  ['"hello" : "h(.*)o"', 'ell'],
  ['hello : ll', '0'],
  ['hello =~ ll', '2'],
  ['"abc" =~ "(x)"', ''],
  ['"foo" ~~ "bar"', 'foobar'],
  ['"abc"', '"abc"'],
  ['08 + 1', '9'],
  ['0x10 + 1', '1'],
  ['1e3 + 1', '1'],
  ['5 + 3 : 5', '5'],
  ['-2 : 2', '-1'],
  ['foo-bar', '0'],
  ['ROUND(2.5)', '3'],
  ['RINT(2.5)', '2'],
]

for (const [expression, result] of checked) {
  test(`$[${expression}] is ${result === '' ? 'empty' : result}`, () => assert.equal(evaluate(expression), result))
}

test('what is wrong gives what was complete, nothing, or 0', () => {
  const wrong: [string, string][] = [
    ['a b', 'a'],
    ['1 + 2 x', '3'],
    ['1 ? 2 :: 3 x', '2'],
    ['= 2', ''],
    ['*1 = 1', ''],
    ['+49', ''],
    [')', ''],
    ['{', ''],
    ['1 +', '0'],
    ['(1', '0'],
    ['(1 2)', '0'],
    ['1 ? 2', '0'],
    ['1 ? 2 x', '0'],
    ['-', '0'],
    ['LEN(1', '0'],
    ['a {', 'a'],
    ['"open', ''],
    ['('.repeat(5000), '0'],
    ['-'.repeat(5000), '0'],
  ]
  for (const [text, result] of wrong) {
    assert.deepEqual(evaluateLoudly(text), { result, codes: ['bad-expression'] }, text.slice(0, 20))
  }
})

test('nothing is nothing, a value alone stays as it is written', () => {
  for (const text of ['', '  \t']) assert.deepEqual(evaluateLoudly(text), { result: '', codes: [] })
  for (const text of ['08', '1.50', 'abc', '"a b"', "it's", '1.2.3', 'x@y#z', 'äöü', '$x']) {
    assert.deepEqual(evaluateLoudly(text), { result: text, codes: [] })
  }
})

test('blanks are optional around operators, not between values', () => {
  assert.equal(evaluate('1+2*3'), '7')
  assert.equal(evaluate('"a"="a"&1'), '1')
  assert.equal(evaluate('1=1'), '1')
  assert.equal(evaluate('(1+2)*-3'), '-9')
  assert.equal(evaluate('2--2'), '4')
})

test('double operators mean the same', () => {
  assert.equal(evaluate('0 || x'), 'x')
  assert.equal(evaluate('1 && x'), '1')
  assert.equal(evaluate('a == a'), '1')
  assert.equal(evaluate('a != b'), '1')
  assert.equal(evaluate('2 <= 2'), '1')
  assert.equal(evaluate('a >= b'), '0')
})

test('operators of one level go from left to right', () => {
  assert.equal(evaluate('10 - 4 - 3'), '3')
  assert.equal(evaluate('100 / 10 / 5'), '2')
  assert.equal(evaluate('0 ? 1 :: 0 ? 2 :: 3'), '3')
  assert.equal(evaluate('3 > 2 > 1'), '0')
  assert.equal(evaluate('a ~~ b ~~ c'), 'abc')
})

test('what is odd is said', () => {
  assert.deepEqual(evaluateLoudly('abc + def'), { result: '0', codes: ['not-a-number', 'not-a-number'] })
  assert.deepEqual(evaluateLoudly('5 / 0'), { result: '2147483647', codes: ['division-by-zero'] })
  assert.deepEqual(evaluateLoudly('-abc'), { result: '0', codes: ['not-a-number'] })
  assert.deepEqual(evaluateLoudly('abc =~ "("'), { result: '', codes: ['bad-regex'] })
  assert.deepEqual(evaluateLoudly('NOSUCH(1)'), { result: '0', codes: ['unknown-function'] })
  assert.deepEqual(evaluateLoudly('POW(2)'), { result: '0', codes: ['bad-arguments'] })
})

test('digits found by a regular expression can be calculated with', () => {
  assert.equal(evaluate('("line12" : "[a-z]+([0-9]+)") + 1'), '13')
  assert.equal(evaluate('(1 ~~ 2) * 2'), '24')
})

test('regular expressions are POSIX: the longest match, classes, backslashes in brackets', () => {
  assert.equal(evaluate('abcd =~ "a|ab|abc"'), '3')
  assert.equal(evaluate('"a1" =~ "[[:alpha:]][[:digit:]]"'), '2')
  assert.equal(evaluate('"a.b" =~ "(a[\\.]b)"'), 'a.b')
  assert.equal(evaluate('"a]b" =~ "[]]b"'), '2')
})

test('dialplan functions may be called, also such as take their time', async () => {
  const asked: string[] = []
  const readFunction = (name: string, args: string): string | Promise<string> => {
    asked.push(`${name}(${args})`)
    return name === 'LATE' ? Promise.resolve('7') : String(args.length)
  }
  assert.equal(evaluateExpression('LEN(abc) + 1', { readFunction }), '4')
  assert.equal(evaluateExpression('LEN(a,,b)', { readFunction }), '4')
  assert.equal(await evaluateExpression('LATE(1 + 1) + LEN(abcd) + LATE()', { readFunction }), '18')
  assert.deepEqual(asked, ['LEN(abc)', 'LEN(a,,b)', 'LATE(2)', 'LEN(abcd)', 'LATE()'])
})

test('a function that fails is empty and said', async () => {
  const codes: string[] = []
  const report = (code: string): number => codes.push(code)
  const fails = (): Promise<string> => Promise.reject(new Error('no line'))
  assert.equal(await evaluateExpression('X() = ""', { readFunction: fails, report }), '0')
  assert.deepEqual(codes, ['function-failed'])
})
