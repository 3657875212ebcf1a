// The small readers of what requests say.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBlacklisted } from './blacklist.ts'
import { integerPrefix } from './integer-prefix.ts'
import { jsonFields } from './json-fields.ts'
import type { Privilege } from './privileges.table.ts'
import { parseDelimited } from './regular-expression.ts'
import { splitList } from './split-list.ts'
import { splitVariables } from './split-variables.ts'
import { isTrueWord } from './true-word.ts'
import { isForbiddenExpression } from './variables.ts'

test('whole numbers at the beginning', () => {
  assert.deepEqual(['1', ' 12x', '-3', '+4', '', 'x1', '0x10', '9'.repeat(40)].map(integerPrefix), [
    1,
    12,
    -3,
    4,
    undefined,
    undefined,
    0,
    9_999_999_999,
  ])
})

test('words that mean yes', () => {
  assert.deepEqual(['yes', 'TRUE', ' 1 ', 'on', 'no', '', 'maybe'].map(isTrueWord), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('commas part a list, not inside of parentheses and quotes', () => {
  assert.deepEqual(splitList('a, F(x,y),"b,c",d[1,2],,e\\,f'), ['a', 'F(x,y)', '"b,c"', 'd[1,2]', 'e\\,f'])
  assert.deepEqual(splitList(''), [])
  assert.deepEqual(splitList(')a,(b'), [')a', '(b'])
})

test('variables of a request', () => {
  assert.deepEqual(splitVariables('A=1,B=two words,C=x=y,__D=,E,=lost,F="a,b",G=a\\,b'), [
    ['A', '1'],
    ['B', 'two words'],
    ['C', 'x=y'],
    ['__D', ''],
    ['E', ''],
    ['F', 'a,b'],
    ['G', 'a,b'],
  ])
})

test('expressions between slashes', () => {
  const parsed = parseDelimited('/^Local\\/.*;1$/')
  assert.ok(parsed.ok && parsed.expression.matches('Local/a@b-1;1') && !parsed.expression.matches('Local/a@b-1;2'))
  for (const text of ['/', '//', '/open', 'close/', 'plain', '']) {
    const refused = parseDelimited(text)
    assert.deepEqual(!refused.ok && refused.code, 'not-delimited', text)
  }
  const broken = parseDelimited('/[/')
  assert.deepEqual(!broken.ok && broken.code, 'not-compiled')
  assert.ok(!parseDelimited(`/${'a'.repeat(5000)}/`).ok)
})

test('JSON becomes fields: members by a slash, items by a number', () => {
  assert.deepEqual(jsonFields({ a: 'x', n: 5, t: true, none: null, list: [1, { b: [2] }], o: { p: 'q' } }), [
    ['a', 'x'],
    ['n', '5'],
    ['t', 'true'],
    ['list(0)', '1'],
    ['list(1)/b(0)', '2'],
    ['o/p', 'q'],
  ])
})

test('what reaches the machine is for those who may do anything', () => {
  const session = (...names: readonly Privilege[]) => ({
    may: (...asked: readonly Privilege[]) => asked.some((one) => names.includes(one)),
  })
  for (const [application, data] of [
    ['System', 'rm'],
    ['TrySystem', ''],
    ['AGI', 'x'],
    ['ExecIf', ''],
    ['MixMonitor', 'x.wav'],
    ['Set', 'x=${SHELL(ls)}'],
    ['Playback', '${FILE(/etc/passwd)}'],
    ['Queue', 'q,,,,,script'],
  ] as const) {
    assert.ok(isBlacklisted(application, data, session('originate')), application)
    assert.ok(!isBlacklisted(application, data, session('originate', 'system')), application)
  }
  assert.ok(!isBlacklisted('Queue', 'q,,,,,script', session('agi')))
  assert.ok(!isBlacklisted('Wait', '1', session()))
})

test('expressions that run something', () => {
  assert.deepEqual(['SHELL(ls)', 'x${EVAL(y)}', 'CALLERID(num)'].map(isForbiddenExpression), [true, true, false])
})
