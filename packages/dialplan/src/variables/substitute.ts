// Replaces `${NAME}`, `${FUNCTION(args)}` and `$[expression]` in a text, once: what is put in is not looked at again.
// Not where values come from; a resolver is asked for those.

import { evaluateSteps } from '../expressions/evaluate.ts'
import { run, type Steps } from '../steps.ts'
import { cutReference, substring } from './substring.ts'

export interface Resolver {
  /** The value of a variable, built-in names included; undefined when there is none. */
  variable(name: string): string | undefined
  /** The value of a function, at once or later; undefined when there is no such function. What it throws makes it empty. */
  readFunction(name: string, args: string): string | undefined | PromiseLike<string | undefined>
  /** Told about what is odd in a text: missing brackets, unknown functions, syntax errors. */
  report?(code: string, message: string): void
}

/** A resolver that never waits: what configuration files are read with. */
export interface InstantResolver extends Resolver {
  readFunction(name: string, args: string): string | undefined
}

/** How many references may stand inside one another. */
const maxDepth = 15
/** The longest result; a text that doubles itself in a loop must end somewhere. */
const maxLength = 65_536

interface Context {
  readonly resolver: Resolver
  report(code: string, message: string): void
}

export interface Reference {
  readonly kind: 'variable' | 'expression'
  readonly content: string
  readonly needsSubstitution: boolean
  /** Where the text goes on. */
  readonly end: number
  readonly isClosed: boolean
}

/** The reference that begins at `at` (a `$`), up to the bracket that closes it. */
export function readReference(text: string, at: number): Reference {
  const isVariable = text[at + 1] === '{'
  const [open, close] = isVariable ? ['{', '}'] : ['[', ']']
  let depth = 1
  let needsSubstitution = false
  let end = at + 2
  for (; end < text.length && depth > 0; end++) {
    const character = text[end]
    if (character === open) depth++
    else if (character === close) depth--
    else if (character === '$' && (text[end + 1] === '{' || text[end + 1] === '[')) needsSubstitution = true
  }
  const isClosed = depth === 0
  const content = text.slice(at + 2, isClosed ? end - 1 : end)
  return { kind: isVariable ? 'variable' : 'expression', content, needsSubstitution, end, isClosed }
}

/** Where the next `${` or `$[` stands, or -1. */
export function nextReference(text: string, from: number): number {
  for (let at = text.indexOf('$', from); at >= 0; at = text.indexOf('$', at + 1)) {
    if (text[at + 1] === '{' || text[at + 1] === '[') return at
  }
  return -1
}

/** Name and arguments of `NAME(args)`; without the closing parenthesis the rest is the arguments. */
export function parseFunctionCall(text: string): { readonly name: string; readonly args: string } {
  const open = text.indexOf('(')
  if (open < 0) return { name: text, args: '' }
  const close = text.lastIndexOf(')')
  return { name: text.slice(0, open), args: text.slice(open + 1, close > open ? close : text.length) }
}

function* readFunction(text: string, context: Context): Steps<string> {
  const { name, args } = parseFunctionCall(text)
  if (!text.includes(')')) context.report('parenthesis-missing', `"${text}" has no closing parenthesis`)
  try {
    const answer = context.resolver.readFunction(name, args)
    const value = typeof answer === 'object' ? yield answer : answer
    if (value === undefined) context.report('unknown-function', `there is no function '${name}'`)
    return value ?? ''
  } catch (error) {
    context.report('function-failed', `${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    return ''
  }
}

function* readValue(content: string, context: Context): Steps<string> {
  const { name, isFunction, offset, length } = cutReference(content)
  const value = isFunction ? yield* readFunction(name, context) : (context.resolver.variable(name) ?? '')
  return substring(value, offset, length)
}

function* evaluate(content: string, context: Context): Steps<string> {
  return yield* evaluateSteps(content, {
    report: context.report,
    readFunction: (name, args) => context.resolver.readFunction(name, args),
  })
}

function* substituteSteps(text: string, context: Context, depth: number): Steps<string> {
  if (depth > maxDepth) {
    context.report('too-deep', `References stand more than ${maxDepth} deep in one another`)
    return ''
  }
  let result = ''
  let from = 0
  for (let at = nextReference(text, 0); at >= 0; at = nextReference(text, from)) {
    result += text.slice(from, at)
    const reference = readReference(text, at)
    if (!reference.isClosed) {
      const bracket = reference.kind === 'variable' ? '}' : ']'
      context.report('bracket-missing', `A closing "${bracket}" is missing in "${text}"`)
    }
    const content = reference.needsSubstitution
      ? yield* substituteSteps(reference.content, context, depth + 1)
      : reference.content
    result += reference.kind === 'variable' ? yield* readValue(content, context) : yield* evaluate(content, context)
    from = reference.end
    if (result.length > maxLength) {
      context.report('too-long', `The result is cut to ${maxLength} characters`)
      return result.slice(0, maxLength)
    }
  }
  return result + text.slice(from)
}

/** With a resolver that never waits the result is there at once; otherwise it may be a promise. Awaiting it is right in both cases. */
export function substitute(text: string, resolver: InstantResolver): string
export function substitute(text: string, resolver: Resolver): string | Promise<string>
export function substitute(text: string, resolver: Resolver): string | Promise<string> {
  if (nextReference(text, 0) < 0) return text
  const report = (code: string, message: string): void => resolver.report?.(code, message)
  return run(substituteSteps(text, { resolver, report }, 1))
}
