// Makes room for a new log file: the old one gets another name, by one of four customs.
// Not reopening: whoever writes does that around this.

import { readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export const rotateStrategies = ['none', 'sequential', 'rotate', 'timestamp'] as const
export type RotateStrategy = (typeof rotateStrategies)[number]

/** The name the old file has now; nothing when it stayed or was not there. */
export async function rotateFile(path: string, strategy: RotateStrategy, wallMs: number): Promise<string | undefined> {
  if (strategy === 'none') return undefined
  const numbers = await numbersOf(path)
  if (strategy === 'timestamp') return move(path, `${path}.${Math.floor(wallMs / 1000)}`)
  // the newest has the highest number
  if (strategy === 'sequential') return move(path, `${path}.${Math.max(-1, ...numbers) + 1}`)
  // the newest is number 0: all others move up, the last one first; a gap ends the row
  let last = 0
  while (numbers.includes(last)) last++
  for (let number = last - 1; number >= 0; number--) await rename(`${path}.${number}`, `${path}.${number + 1}`)
  return move(path, `${path}.0`)
}

async function numbersOf(path: string): Promise<number[]> {
  const start = `${basename(path)}.`
  const names = await readdir(dirname(path))
  return names
    .filter((name) => name.startsWith(start) && /^\d{1,8}$/.test(name.slice(start.length)))
    .map((name) => Number(name.slice(start.length)))
}

async function move(path: string, wanted: string): Promise<string | undefined> {
  const taken = new Set(await readdir(dirname(path)))
  let target = wanted
  // twice within one second
  for (let number = 1; taken.has(basename(target)); number++) target = `${wanted}-${number}`
  try {
    await rename(join(path), target)
    return target
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
