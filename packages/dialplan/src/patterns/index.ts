// Names of extensions: patterns, callers, their order.
// Not the dialplan they stand in.

export { type CallerMatch, matchesCaller, parseCallerMatch } from './caller-match.ts'
export {
  comparePatterns,
  isBroken,
  type MatchMode,
  type MatchResult,
  matchPattern,
  type Pattern,
  type PatternElement,
  parsePattern,
  withoutDashes,
} from './pattern.ts'
