// A list and one more, as a new list that has room for exactly these.
// Not for lists that grow long: each time all of it is copied.

/** A list that is spread or pushed to takes room for many more, and `concat` takes several times as long for the few that most have. */
export function appended<T>(list: readonly T[], one: T): readonly T[] {
  const [first] = list
  if (list.length === 0) return [one]
  return list.length === 1 ? [first as T, one] : list.concat([one])
}
