// `$[ … ]` from text to result: tokens, tree, values.
// Not substitution: the text has no `${…}` left in it when it comes here.

import type { Steps } from '../steps.ts'
import { mathFunctions } from './math-functions.ts'
import {
  isTruthy,
  numberValue,
  operate,
  operateUnary,
  type Report,
  textValue,
  toNumber,
  toText,
  type Value,
} from './operate.ts'
import { type Node, parseExpression } from './parse.ts'
import { tokenize } from './tokens.ts'

export interface ExpressionSource {
  /** A dialplan function written without `${}`; undefined when there is none of that name. */
  readFunction(name: string, args: string): string | undefined | PromiseLike<string | undefined>
  report: Report
}

function* callMath(name: string, args: readonly (Node | undefined)[], source: ExpressionSource): Steps<Value> {
  const numbers = []
  for (const node of args) {
    const value = node ? yield* evaluateNode(node, source) : textValue('')
    const number = toNumber(value)
    if (number === undefined) source.report('not-a-number', `"${toText(value)}" is not a number for ${name}`)
    numbers.push(number ?? 0)
  }
  const math = mathFunctions.get(name)
  if (!math || numbers.length !== math.count) {
    source.report('bad-arguments', `${name} takes ${math?.count} arguments, not ${numbers.length}`)
    return numberValue(0)
  }
  return numberValue(math.compute(numbers[0] ?? 0, numbers[1] ?? 0))
}

function* callFunction(name: string, args: readonly (Node | undefined)[], source: ExpressionSource): Steps<Value> {
  const texts: string[] = []
  for (const node of args) texts.push(node ? toText(yield* evaluateNode(node, source)) : '')
  let text: string | undefined
  try {
    const answer = source.readFunction(name, texts.join(','))
    text = typeof answer === 'object' ? yield answer : answer
  } catch (error) {
    source.report('function-failed', `${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    return textValue('')
  }
  if (text !== undefined) return /^\d+(?:\.\d+)?$/.test(text) ? { kind: 'numeric', text } : { kind: 'text', text }
  source.report('unknown-function', `There is no function "${name}" for an expression`)
  return numberValue(0)
}

function* evaluateNode(node: Node, source: ExpressionSource): Steps<Value> {
  switch (node.kind) {
    case 'number':
      return { kind: 'numeric', text: node.text }
    case 'word':
    case 'string':
      return { kind: 'text', text: node.text }
    case 'unary':
      return operateUnary(node.operator, yield* evaluateNode(node.operand, source), source.report)
    case 'binary': {
      const left = yield* evaluateNode(node.left, source)
      return operate(node.operator, left, yield* evaluateNode(node.right, source), source.report)
    }
    case 'choice': {
      // Both sides are worked out, whichever is taken: a function in either of them runs.
      const condition = yield* evaluateNode(node.condition, source)
      const yes = yield* evaluateNode(node.yes, source)
      const no = yield* evaluateNode(node.no, source)
      return isTruthy(condition) ? yes : no
    }
    case 'call':
      return mathFunctions.has(node.name)
        ? yield* callMath(node.name, node.args, source)
        : yield* callFunction(node.name, node.args, source)
  }
}

/** The result of an expression, in steps: it only waits where a dialplan function does. */
export function* evaluateSteps(text: string, source: ExpressionSource): Steps<string> {
  const parsed = parseExpression(tokenize(text))
  if (!parsed.ok) source.report('bad-expression', `Syntax error in $[${text}]: ${parsed.problem}`)
  if (parsed.node) return toText(yield* evaluateNode(parsed.node, source))
  return parsed.ok ? '' : parsed.fallback
}
