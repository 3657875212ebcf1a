// What several processes of the tests want done once: one does it, the others wait for it.

import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { systemClock } from '@jackfield/base'

/** `lock` is a file that is there meanwhile; one of a process that is gone is nobody's. */
export async function oneAtATime<T>(lock: string, act: () => T): Promise<T> {
  // it may take minutes on a machine that is busy
  while (!takesLock(lock)) await systemClock.sleep(50)
  try {
    return act()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Another's is left alone while that one lives. */
function takesLock(lock: string): boolean {
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    // with its content at once, or not at all
    linkSync(mine, lock)
    return true
  } catch {
    if (!isLiving(lock)) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(mine)
  }
}

/** Whether who has the lock still runs. */
function isLiving(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}
