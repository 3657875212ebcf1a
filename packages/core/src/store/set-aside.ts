// Moves a damaged database out of the way, with the files that belong to it, under a name that tells when.
// Not a repair: whoever wants to try has everything that was there.

import { existsSync, renameSync } from 'node:fs'

/** The name it has now. */
export function setAside(path: string, wallMs: number): string {
  const moment = new Date(wallMs)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')
  const wanted = `${path}.corrupt-${moment}`
  let kept = wanted
  // two within one second: after a crash loop of something else
  for (let number = 2; existsSync(kept); number++) kept = `${wanted}-${number}`
  renameSync(path, kept)
  for (const part of ['-wal', '-shm']) if (existsSync(path + part)) renameSync(path + part, kept + part)
  return kept
}
