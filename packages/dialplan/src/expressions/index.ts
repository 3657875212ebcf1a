// `$[ … ]`: expressions of the dialplan.
// Not the conditions of GotoIf and its like; their truth is another one.

export type { ExpressionSource } from './evaluate.ts'
export { evaluateExpression } from './expression.ts'
export { type CompiledPosixRegex, compilePosixRegex, type PosixRegex, type RegexMatch } from './posix-regex.ts'
