// What is wrong with the references of a text: brackets that are not closed, expressions that cannot be parsed; and the functions it uses.
// Not whether such functions exist.

import { mathFunctions } from '../expressions/math-functions.ts'
import { type Node, parseExpression } from '../expressions/parse.ts'
import { tokenize } from '../expressions/tokens.ts'
import { cutReference } from '../variables/substring.ts'
import { findReferences, isConstant, maskReferences, replaceReferences } from './references.ts'

export interface TextFindings {
  wrong(code: string, message: string): void
  usesFunction(name: string, act: 'read' | 'write'): void
}

/** An unknown value may be a number, nothing, or an operator: an expression is wrong when it is wrong with all of them. */
const samples = ['1', '', '+'] as const
/** Of more references than this not every mixture is tried. */
const mostMixed = 4

export function checkText(text: string, findings: TextFindings): void {
  for (const reference of findReferences(text)) {
    const [open, close] = reference.kind === 'variable' ? ['${', '}'] : ['$[', ']']
    if (!reference.isClosed) {
      findings.wrong('bracket-missing', `A closing "${close}" is missing after "${open}${reference.content}"`)
      continue
    }
    checkText(reference.content, findings)
    if (reference.kind === 'variable') checkVariable(reference.content, findings)
    else checkExpression(reference.content, findings)
  }
}

function checkVariable(content: string, findings: TextFindings): void {
  const { name, isFunction } = cutReference(maskReferences(content))
  if (!isFunction) return
  if (!name.includes(')')) findings.wrong('parenthesis-missing', `"\${${content}}" has no closing parenthesis`)
  const called = name.slice(0, name.indexOf('('))
  if (isConstant(called)) findings.usesFunction(called, 'read')
}

function checkExpression(content: string, findings: TextFindings): void {
  const count = [...findReferences(content)].length
  let problem: string | undefined
  for (const choice of mixtures(count)) {
    const parsed = parseExpression(tokenize(replaceReferences(content, (_, index) => choice(index))))
    if (parsed.ok) {
      if (parsed.node) checkCalls(parsed.node, content, findings)
      return
    }
    problem ??= parsed.problem
  }
  findings.wrong('bad-expression', `"$[${content}]" cannot be parsed: ${problem}`)
}

/** Every mixture of samples, each as the sample for the n-th reference. */
function* mixtures(count: number): Generator<(index: number) => string, void, undefined> {
  if (count > mostMixed) {
    for (const sample of samples) yield () => sample
    return
  }
  for (let number = 0; number < samples.length ** count; number++) {
    yield (index) => samples[Math.floor(number / samples.length ** index) % samples.length] ?? ''
  }
}

/** Functions may stand in expressions without `${}`. */
function checkCalls(node: Node, content: string, findings: TextFindings): void {
  if (node.kind === 'unary') checkCalls(node.operand, content, findings)
  else if (node.kind === 'binary') for (const side of [node.left, node.right]) checkCalls(side, content, findings)
  else if (node.kind === 'choice')
    for (const part of [node.condition, node.yes, node.no]) checkCalls(part, content, findings)
  else if (node.kind === 'call') {
    for (const argument of node.args) if (argument) checkCalls(argument, content, findings)
    if (!mathFunctions.has(node.name) && content.includes(`${node.name}(`)) findings.usesFunction(node.name, 'read')
  }
}
