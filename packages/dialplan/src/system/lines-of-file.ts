// The lines of a small file that an administrator wrote: without what is blank around them, empty ones left out.
// Not for files of users: it is read whole.

import { readFile } from 'node:fs/promises'

/** Nothing, with the reason for the log, when it cannot be read. */
export async function linesOfFile(path: string): Promise<{ lines: string[] } | { trouble: string }> {
  try {
    const text = await readFile(path, 'utf8')
    const lines = text.split(/\r?\n/).map((line) => line.trim())
    return { lines: lines.filter((line) => line !== '') }
  } catch (error) {
    return { trouble: (error as Error).message }
  }
}
