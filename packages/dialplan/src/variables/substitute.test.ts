import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type InstantResolver, parseFunctionCall, type Resolver, substitute } from './substitute.ts'
import { substring } from './substring.ts'

const variables: Record<string, string> = {
  A: 'alpha',
  B: 'A',
  C: '2',
  NUM: '5551234567',
  EMPTY: '',
  REF: '${A}',
  'odd name': 'odd',
  AA: 'nested',
  ARR: 'é1',
}

function setup(): { resolver: InstantResolver; codes: string[] } {
  const codes: string[] = []
  const resolver: InstantResolver = {
    variable: (name) => variables[name],
    readFunction: (name, args) => {
      if (name === 'LEN') return String(args.length)
      if (name === 'ECHO') return args
      if (name === 'THROW') throw new Error('broken')
      return undefined
    },
    report: (code) => codes.push(code),
  }
  return { resolver, codes }
}

const rows: [text: string, result: string, ...codes: string[]][] = [
  ['plain $5 $ text', 'plain $5 $ text'],
  ['${A}', 'alpha'],
  ['x${A}y${C}z', 'xalphay2z'],
  ['${NONE}|${EMPTY}|${odd name}', '||odd'],
  ['${a}', ''],
  ['${${B}}', 'alpha'],
  ['${A${B}}', 'nested'],
  ['${REF}', '${A}'],
  ['\\${A}', '\\alpha'],
  ['${A', 'alpha', 'bracket-missing'],
  ['$[1 + 2', '3', 'bracket-missing'],
  ['$[${C} + $[1 + 1]] end', '4 end'],
  ['$[ "${A}" = "alpha" ]', '1'],
  ['${NUM:3}', '1234567'],
  ['${NUM:0:3}', '555'],
  ['${NUM:-4}', '4567'],
  ['${NUM:-4:2}', '45'],
  ['${NUM:3:-2}', '12345'],
  ['${NUM:-20}', '5551234567'],
  ['${NUM:20}', ''],
  ['${NUM:2:0}', ''],
  ['${NUM:8:-5}', ''],
  ['${NUM:x}', '5551234567'],
  ['${NUM:${C}:$[1+1]}', '51'],
  ['${LEN(abc)}', '3'],
  ['${LEN(${A})}', '5'],
  ['${ECHO(a:b):1}', ':b'],
  ['${ECHO(x(y)z)}', 'x(y)z'],
  ['${ECHO({a})}', '{a}'],
  ['${ECHO(abc}', 'abc', 'parenthesis-missing'],
  ['${NOSUCH(1)}|', '|', 'unknown-function'],
  ['${THROW()}|', '|', 'function-failed'],
  ['$[LEN(abc) + 1]', '4'],
  ['$[1 +]', '0', 'bad-expression'],
  ['${}', ''],
]

for (const [text, result, ...expectedCodes] of rows) {
  test(`${text} is ${result === '' ? 'empty' : result}`, () => {
    const { resolver, codes } = setup()
    assert.equal(substitute(text, resolver), result)
    assert.deepEqual(codes, expectedCodes)
  })
}

test('fifteen references inside one another, no more', () => {
  const nest = (levels: number): string => (levels === 0 ? 'x' : `\${ECHO(${nest(levels - 1)})}`)
  const { resolver, codes } = setup()
  assert.equal(substitute(nest(15), resolver), 'x')
  assert.deepEqual(codes, [])
  assert.equal(substitute(nest(16), resolver), '')
  assert.deepEqual(codes, ['too-deep'])
})

test('a result that grows too long is cut and said', () => {
  const { codes } = setup()
  const resolver: InstantResolver = {
    variable: () => 'x'.repeat(40_000),
    readFunction: () => undefined,
    report: (code) => codes.push(code),
  }
  assert.equal(substitute('${A}${A}${A}', resolver).length, 65_536)
  assert.deepEqual(codes, ['too-long'])
})

test('functions that take their time: the order stays, failures are empty', async () => {
  const log: string[] = []
  const resolver: Resolver = {
    variable: (name) => variables[name],
    readFunction: async (name, args) => {
      log.push(`${name}(${args})`)
      await Promise.resolve()
      if (name === 'FAIL') throw new Error('no')
      return name === 'NONE' ? undefined : args.toUpperCase()
    },
    report: (code) => log.push(code),
  }
  const result = substitute('${UP(a${UP(b)})}-$[${UP(1)} + 1]-${FAIL()}-${NONE()}-${UP(xyz):1:1}', resolver)
  assert.ok(result instanceof Promise)
  assert.equal(await result, 'AB-2---Y')
  assert.deepEqual(log, [
    'UP(b)',
    'UP(aB)',
    'UP(1)',
    'FAIL()',
    'function-failed',
    'NONE()',
    'unknown-function',
    'UP(xyz)',
  ])
  assert.equal(substitute('${A}', resolver), 'alpha')
})

test('function calls taken apart', () => {
  assert.deepEqual(parseFunctionCall('CUT(a,b)'), { name: 'CUT', args: 'a,b' })
  assert.deepEqual(parseFunctionCall('A(b(c))d)x'), { name: 'A', args: 'b(c))d' })
  assert.deepEqual(parseFunctionCall('A(b'), { name: 'A', args: 'b' })
  assert.deepEqual(parseFunctionCall('A'), { name: 'A', args: '' })
})

test('substrings count bytes and never tear a character', () => {
  assert.equal(substring('é1', 0, 1), '')
  assert.equal(substring('é1', 0, 2), 'é')
  assert.equal(substring('é1', 1, undefined), '1')
  assert.equal(substring('é1', -1, undefined), '1')
  assert.equal(substring('日本', 0, 4), '日')
})

test('substring against a plain reading of the rule', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
      fc.integer({ min: -15, max: 15 }),
      fc.option(fc.integer({ min: -15, max: 15 }), { nil: undefined }),
      (value, offset, length) => {
        let from = offset
        if (from < 0) from += value.length
        if (from < 0) from = 0
        let rest = [...value].slice(from)
        if (length !== undefined)
          rest = length >= 0 ? rest.slice(0, length) : rest.slice(0, Math.max(0, rest.length + length))
        assert.equal(substring(value, offset, length), rest.join(''))
      },
    ),
  )
})

test('no text makes substitution throw, and text without references stays', () => {
  const { resolver } = setup()
  const piece = fc.constantFrom(
    '$',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ':',
    'A',
    'LEN',
    '1',
    '-',
    '+',
    '"',
    ' ',
    '${',
    '$[',
    'THROW(',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (deps) => {
      const text = deps.join('')
      const result = substitute(text, resolver)
      assert.equal(typeof result, 'string')
      if (!/\$[{[]/.test(text)) assert.equal(result, text)
    }),
    { numRuns: 2000 },
  )
})
