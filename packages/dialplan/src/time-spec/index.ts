// When something is open: time specifications read and asked.
// Not the clock; the moment comes from outside.

export { matchesTime, type ParsedTimeSpec, parseTimeSpec, type TimeSpec } from './time-spec.ts'
