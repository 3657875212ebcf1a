// The words that mean yes and no in a query, compared without regard to case.
// In JSON only `true` and `false` do.

export const booleanWords: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  y: true,
  t: true,
  '1': true,
  on: true,
  no: false,
  false: false,
  n: false,
  f: false,
  '0': false,
  off: false,
}
