// The words that mean yes and no in a query, compared without regard to case.
// In JSON only `true` and `false` do.

export const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'true', 'y', 't', '1', 'on'].map((word) => [word, true] as const),
  ...['no', 'false', 'n', 'f', '0', 'off'].map((word) => [word, false] as const),
])
