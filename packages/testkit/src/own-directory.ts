// The directory of an exchange of a test: removed when the exchange ends, or with the process when a failed test did not end it.
// Not its contents.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = new Set<string>()

const remove = (directory: string) => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })

export function makeOwnDirectory(): string {
  if (made.size === 0) process.once('exit', removeAll)
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-test-'))
  made.add(directory)
  for (const folder of ['data/sounds', 'spool/recording', 'spool/outgoing'])
    mkdirSync(join(directory, folder), { recursive: true })
  return directory
}

export function removeOwnDirectory(directory: string): void {
  made.delete(directory)
  if (made.size === 0) process.off('exit', removeAll)
  remove(directory)
}

function removeAll(): void {
  for (const directory of made) remove(directory)
}
