// Reads what the conformance kit is not expected to pass: rows of markdown tables, by scenario or by whole tag.
// It holds no opinion about the reasons; the pages that have the rows do.

export interface Expectations {
  /** Scenario → reason. */
  readonly scenarios: ReadonlyMap<string, string>
  /** Scenarios of which nobody can say whether they pass: their row says `either way:` and why. */
  readonly undecided: ReadonlyMap<string, string>
  /** Tag of scenarios that wait for something not built yet → reason. */
  readonly tags: ReadonlyMap<string, string>
}

/** Rows are `| area/name | reason |` and `| tag:name | reason |`, the first cell with or without backquotes. */
export function parseExpectations(pages: readonly string[]): Expectations {
  const scenarios = new Map<string, string>()
  const undecided = new Map<string, string>()
  const tags = new Map<string, string>()
  for (const page of pages) {
    for (const [, cell, reason] of page.matchAll(/^\|\s*`?((?:tag:)?[\w/-]+)`?\s*\|\s*(.*?)\s*\|/gm)) {
      const name = cell!
      const isTag = name.startsWith('tag:')
      if (!isTag && !name.includes('/')) continue
      const table = isTag ? tags : reason!.startsWith('either way:') ? undecided : scenarios
      const key = isTag ? name.slice('tag:'.length) : name
      if (table.has(key)) throw new Error(`${name} is listed twice`)
      if (reason === '') throw new Error(`${name} is listed without a reason`)
      table.set(key, reason!)
    }
  }
  return { scenarios, undecided, tags }
}

/** A row for a scenario that is not run has no meaning and must go. */
export function unknownRows(expectations: Expectations, run: ReadonlySet<string>): string[] {
  return [...expectations.scenarios.keys(), ...expectations.undecided.keys()].filter((name) => !run.has(name))
}

/** The page without its section about clusters: those rows count only there. */
export const withoutCluster = (page: string): string => page.split(/^## Several exchanges as one$/m)[0] as string
