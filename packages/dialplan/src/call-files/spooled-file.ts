// What is done to a call file on disk: read, noted in, timed, archived.
// Not when.

import { constants } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** More than any call needs. */
const mostBytes = 65_536

/** Rejects when it cannot be read or is too long. */
export async function readBounded(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    if (size > mostBytes) throw new Error(`it has ${size} bytes, and ${mostBytes} are the most`)
    const bytes = Buffer.alloc(size)
    let length = 0
    // not `readFile`, which a clock in hand does not see
    for (let read = 1; read > 0 && length < size; length += read)
      read = (await handle.read(bytes, length, size - length, length)).bytesRead
    return bytes.toString('utf8', 0, length)
  } finally {
    await handle.close()
  }
}

/** When it was modified, in whole milliseconds; nothing when it is gone or no file. */
export async function timeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? Math.round(found.mtimeMs) : undefined
}

/** Adds a line and sets the time of the file; hands back the time it has. Rejects when it is gone. */
export async function note(path: string, line: string, modifiedAt: number): Promise<number> {
  const handle = await open(path, constants.O_WRONLY | constants.O_APPEND)
  try {
    await handle.write(`\n${line}\n`)
    const seconds = modifiedAt / 1000
    await handle.utimes(seconds, seconds)
    return Math.round((await handle.stat()).mtimeMs)
  } finally {
    await handle.close()
  }
}

/** Moved into another directory, in place of one of the same name there; then it says how it ended. */
export async function archive(path: string, directory: string, status: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o770 })
  const kept = join(directory, basename(path))
  await rename(path, kept)
  const handle = await open(kept, 'a')
  try {
    await handle.write(`Status: ${status}\n`)
  } finally {
    await handle.close()
  }
}
