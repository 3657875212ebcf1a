import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { evaluateExpression } from './expression.ts'

const evaluate = (text: string): string => evaluateExpression(text) as string

/** A second, naive evaluator: a tree of exact fractions, every operator applied by the book. */
type Tree =
  | { readonly number: number }
  | { readonly operator: string; readonly left: Tree; readonly right: Tree }
  | { readonly negated: Tree }
  | { readonly condition: Tree; readonly yes: Tree; readonly no: Tree }

const levels: Record<string, number> = {
  '|': 3,
  '&': 4,
  '=': 5,
  '!=': 5,
  '<': 5,
  '>': 5,
  '<=': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
}

const apply: Record<string, (a: bigint, b: bigint) => bigint> = {
  '|': (a, b) => (a !== 0n ? a : b),
  '&': (a, b) => (a !== 0n && b !== 0n ? a : 0n),
  '=': (a, b) => (a === b ? 1n : 0n),
  '!=': (a, b) => (a !== b ? 1n : 0n),
  '<': (a, b) => (a < b ? 1n : 0n),
  '>': (a, b) => (a > b ? 1n : 0n),
  '<=': (a, b) => (a <= b ? 1n : 0n),
  '>=': (a, b) => (a >= b ? 1n : 0n),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
}

function naive(tree: Tree): bigint {
  if ('number' in tree) return BigInt(tree.number)
  if ('negated' in tree) return -naive(tree.negated)
  if ('condition' in tree) return naive(tree.condition) !== 0n ? naive(tree.yes) : naive(tree.no)
  return (apply[tree.operator] as (a: bigint, b: bigint) => bigint)(naive(tree.left), naive(tree.right))
}

const levelOf = (tree: Tree): number => {
  if ('number' in tree) return 10
  if ('negated' in tree) return 8
  return 'condition' in tree ? 2 : (levels[tree.operator] as number)
}

/** Written with no more parentheses than the table of precedence asks for. */
function write(tree: Tree, blank: string, atLeast = 0): string {
  const inner = (() => {
    if ('number' in tree) return String(tree.number)
    if ('negated' in tree) return `-${blank}${write(tree.negated, blank, 8)}`
    if ('condition' in tree) {
      return `${write(tree.condition, blank, 2)} ? ${write(tree.yes, blank, 2)} :: ${write(tree.no, blank, 3)}`
    }
    const level = levels[tree.operator] as number
    return `${write(tree.left, blank, level)}${blank}${tree.operator}${blank}${write(tree.right, blank, level + 1)}`
  })()
  return levelOf(tree) < atLeast ? `(${blank}${inner})` : inner
}

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.record({ number: fc.nat(50) }),
    fc.record({ operator: fc.constantFrom(...Object.keys(levels)), left: tie('tree'), right: tie('tree') }),
    fc.record({ negated: tie('tree') }),
    fc.record({ condition: tie('tree'), yes: tie('tree'), no: tie('tree') }),
  ),
}))

test('agrees with a naive evaluator on every tree of whole numbers', () => {
  fc.assert(
    fc.property(tree, fc.constantFrom('', ' ', '  '), (expression, blank) => {
      const result = naive(expression)
      // Beyond 18 digits the text has an exponent; that is the next property's matter.
      fc.pre(result < 10n ** 17n && result > -(10n ** 17n))
      assert.equal(evaluate(write(expression, blank)), String(result))
    }),
    { numRuns: 1000 },
  )
})

test('no text makes it throw', () => {
  const pieces = fc.constantFrom(
    '1',
    '2.5',
    'a',
    '"x"',
    '"',
    '+',
    '-',
    '*',
    '/',
    '%',
    '(',
    ')',
    '?',
    '::',
    ':',
    '=~',
    '=',
    '!',
    ',',
    '|',
    '&',
    '<',
    '~~',
    'ABS',
    '[',
    '.*',
    '{',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 30 }), (parts) => {
      assert.equal(typeof evaluate(parts.join('')), 'string')
    }),
    { numRuns: 2000 },
  )
})

test('text comparisons are those of the quoted text', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9 _:.]{0,8}$/)
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(evaluate(`"${a}" = "${b}"`), a === b ? '1' : '0')
      assert.equal(evaluate(`"${a}" < "${b}"`), `"${a}"` < `"${b}"` ? '1' : '0')
      assert.equal(evaluate(`"${a}" ~~ "${b}"`), a + b)
    }),
  )
})
