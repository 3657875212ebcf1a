// A folder of a test, removed with everything in it when the process of the tests ends, however it ends but by SIGKILL.
// Not a reason to leave open what is inside: whoever can says earlier that it is over.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let home: string | undefined
let made = 0

/** Its path; the folder is there. */
export function temporaryDirectory(name: string): string {
  const directory = temporaryPath(name)
  mkdirSync(directory)
  return directory
}

/** A path of its own; nothing is there yet, and whatever comes to be there is removed in the end. */
export function temporaryPath(name: string): string {
  home ??= openHome()
  return join(home, `${name}-${made++}`)
}

function openHome(): string {
  const directory = mkdtempSync(join(tmpdir(), 'jackfield-tests-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }))
  return directory
}
