// Who may change the folders of a mailbox: one at a time in this process, and beside other programs by a file `.lock` in the folder.
// A lock that a killed program left behind does not last.

import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, Log } from '@jackfield/base'
import { readSmallFile } from './small-file.ts'

/** How long another program is waited for, and how often it is looked after. */
const patienceMs = 5_000
const intervalMs = 100

export class FolderLocks {
  readonly #clock: Clock
  readonly #log: Log
  /** the last in the line before each mailbox */
  readonly #waiting = new Map<string, Promise<unknown>>()

  constructor(clock: Clock, log: Log) {
    this.#clock = clock
    this.#log = log
  }

  /** One after the other for each mailbox. The folders are made where they are missing. */
  async hold<T>(mailbox: string, folders: readonly string[], act: () => Promise<T>): Promise<T> {
    const before = this.#waiting.get(mailbox)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(mailbox, promise)
    await before
    const held: string[] = []
    try {
      // always in the same order, so that two programs never wait for each other
      for (const folder of [...new Set(folders)].sort()) held.push(await this.#lock(folder))
      return await act()
    } finally {
      for (const path of held) await unlink(path).catch(() => undefined)
      resolve()
      if (this.#waiting.get(mailbox) === promise) this.#waiting.delete(mailbox)
    }
  }

  async #lock(folder: string): Promise<string> {
    const path = join(folder, '.lock')
    await mkdir(folder, { recursive: true })
    for (let waitedMs = 0; ; waitedMs += intervalMs) {
      if (await claim(path)) return path
      if (waitedMs < patienceMs && (await isHeld(path))) {
        await this.#clock.sleep(intervalMs)
        continue
      }
      this.#log.warning(`the lock of ${folder} was left behind, it is removed`)
      await unlink(path).catch(() => undefined)
    }
  }
}

/** False: somebody has it. */
async function claim(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.write(`${process.pid}\n`)
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Does the program that wrote its number into the lock still run? Without a number nobody knows: then yes. */
async function isHeld(path: string): Promise<boolean> {
  const pid = Number((await readSmallFile(path))?.trim())
  if (!Number.isSafeInteger(pid) || pid <= 0) return true
  // whoever is in this process waits elsewhere: our own number was written by one who had it before
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
