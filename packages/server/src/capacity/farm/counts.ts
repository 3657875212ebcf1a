// How often each of some names came, and what that is together or since another time.

export type Counts = ReadonlyMap<string, number>

export const countOf = (counts: Counts, name: string): number => counts.get(name) ?? 0

export function addCount(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, countOf(counts, name) + by)
}

export function together(all: readonly Counts[]): Counts {
  const sum = new Map<string, number>()
  for (const counts of all) for (const [name, count] of counts) addCount(sum, name, count)
  return sum
}

/** Only those that came since then. */
export function countsSince(now: Counts, before: Counts): Counts {
  const came = [...now].map(([name, count]) => [name, count - countOf(before, name)] as const)
  return new Map(came.filter(([, count]) => count > 0))
}
