// The line with which a test program tells its counts to check.ts, and the reading of it.
// A program that dies before it has written the line has no counts, which is a failure.

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Skipped or marked to be done later: there should be none. */
  readonly skipped: number
}

const MARK = '# counts '

export function formatCounts(counts: Counts): string {
  return `${MARK}${JSON.stringify(counts)}`
}

export function parseCounts(output: string): Counts | undefined {
  const line = output.split('\n').findLast((one) => one.startsWith(MARK))
  return line === undefined ? undefined : (JSON.parse(line.slice(MARK.length)) as Counts)
}

export function withoutCounts(output: string): string {
  return output
    .split('\n')
    .filter((line) => !line.startsWith(MARK))
    .join('\n')
}
