// Texts of the dialplan: references replaced, arguments split.
// Not the values; they come from a resolver.

export { type SplitOptions, splitArguments } from './split-arguments.ts'
export { type InstantResolver, parseFunctionCall, type Resolver, substitute } from './substitute.ts'
export { substring } from './substring.ts'
