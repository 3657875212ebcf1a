// The grammar of `$[ … ]`: tokens into a tree, by how strongly operators bind.
// Not evaluation. A text that is wrong half way gives the tree of what was complete, and says so.

import { type BinaryOperator, binaryOperators, choiceLevel, operatorsByText, unaryLevel } from './operators.table.ts'
import type { Token } from './tokens.ts'

export type Node =
  | { readonly kind: 'number' | 'word' | 'string'; readonly text: string }
  | { readonly kind: 'unary'; readonly operator: '-' | '!'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'choice'; readonly condition: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly (Node | undefined)[] }

/**
 * What a text comes to. `node` is what was complete before the first thing that did not fit; without it the answer is
 * `fallback`: empty when already the first token could begin nothing, else `0`.
 */
export type ParsedExpression =
  | { readonly ok: true; readonly node: Node | undefined }
  | { readonly ok: false; readonly node: Node | undefined; readonly fallback: '' | '0'; readonly problem: string }

/** Far more than anyone writes; keeps a text of ten thousand parentheses from exhausting the stack. */
const maxDepth = 400

class Unexpected extends Error {
  readonly isFirst: boolean

  constructor(token: Token | undefined, isFirst: boolean) {
    super(token ? `"${token.text}" was not expected` : 'the expression ends too early')
    this.isFirst = isFirst
  }
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parse(): ParsedExpression {
    if (this.#tokens.length === 0) return { ok: true, node: undefined }
    let node: Node | undefined
    try {
      node = this.#operand()
      // Operators are taken one by one here, so that what is complete survives a bad token behind it.
      while (this.#canContinue(0)) node = this.#continueWith(node)
      if (this.#at < this.#tokens.length) throw new Unexpected(this.#peek(), false)
      return { ok: true, node }
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error
      const isComplete = this.#isAtTop
      return {
        ok: false,
        node: isComplete ? node : undefined,
        fallback: error.isFirst ? '' : '0',
        problem: error.message,
      }
    }
  }

  /** True between complete expressions of the outermost level: nothing is half read. */
  #isAtTop = true

  #peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #isOperator(text: string): boolean {
    const token = this.#peek()
    return token?.kind === 'operator' && token.text === text
  }

  #expect(text: string): void {
    if (!this.#isOperator(text)) throw new Unexpected(this.#peek(), false)
    this.#at++
  }

  #canContinue(level: number): boolean {
    const token = this.#peek()
    if (token?.kind !== 'operator') return false
    if (token.text === '?') return choiceLevel >= level
    return (operatorsByText.get(token.text)?.level ?? -1) >= level
  }

  #continueWith(left: Node): Node {
    const wasAtTop = this.#isAtTop
    this.#isAtTop = false
    const operator = this.#tokens[this.#at++]?.text as BinaryOperator | '?'
    let node: Node
    if (operator === '?') {
      const yes = this.#expression(choiceLevel)
      this.#expect('::')
      node = { kind: 'choice', condition: left, yes, no: this.#expression(choiceLevel + 1) }
    } else node = { kind: 'binary', operator, left, right: this.#expression(binaryOperators[operator].level + 1) }
    this.#isAtTop = wasAtTop
    return node
  }

  #expression(level: number): Node {
    if (++this.#depth > maxDepth) throw new Unexpected({ kind: 'bad', text: 'deeper nesting' }, false)
    let node = this.#operand()
    while (this.#canContinue(level)) node = this.#continueWith(node)
    this.#depth--
    return node
  }

  #operand(): Node {
    const wasAtTop = this.#isAtTop
    const token = this.#peek()
    const isFirst = this.#at === 0
    this.#isAtTop = false
    const node = this.#operandFrom(token, isFirst)
    this.#isAtTop = wasAtTop
    return node
  }

  #operandFrom(token: Token | undefined, isFirst: boolean): Node {
    if (!token || token.kind === 'bad') throw new Unexpected(token, isFirst)
    this.#at++
    if (token.kind !== 'operator') {
      return this.#isOperator('(') ? this.#call(token.text) : { kind: token.kind, text: token.text }
    }
    if (token.text === '-' || token.text === '!') {
      return { kind: 'unary', operator: token.text, operand: this.#expression(unaryLevel) }
    }
    if (token.text !== '(') throw new Unexpected(token, isFirst)
    const inner = this.#expression(0)
    this.#expect(')')
    return inner
  }

  #call(name: string): Node {
    this.#expect('(')
    const args: (Node | undefined)[] = []
    while (!this.#isOperator(')')) {
      args.push(this.#isOperator(',') ? undefined : this.#expression(0))
      if (this.#isOperator(')')) break
      this.#expect(',')
    }
    this.#expect(')')
    return { kind: 'call', name, args }
  }
}

export const parseExpression = (tokens: readonly Token[]): ParsedExpression => new Parser(tokens).parse()
