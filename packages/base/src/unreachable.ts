// For the branch that types say cannot be taken.
// Not for input that may be wrong: that is a value.

export function unreachable(value: never): never {
  throw new Error(`should be impossible: ${JSON.stringify(value)}`)
}
