// What a folder of messages is called among those of other exchanges: two that mount the same one have the same messages.
// Not the name of an exchange.

import { link, mkdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '@jackfield/base'
import { readSmallFile } from './small-file.ts'

const fileName = '.spool-id'
const idBytes = 12
/** Of a folder that nothing can be written into. */
const unnamed = 'unnamed'
let made = 0

/** Made when there is none; of several who do so at once the first wins. */
export async function readSpoolId(directory: string, random: Random): Promise<string> {
  const path = join(directory, fileName)
  const known = await readId(path)
  if (known !== undefined) return known
  const id = Buffer.from(random.bytes(idBytes)).toString('hex')
  // two that draw the same in a test would write into each other's
  const unfinished = `${path}.${id}-${++made}`
  try {
    await mkdir(directory, { recursive: true })
    await writeFile(unfinished, `${id}\n`)
    await link(unfinished, path)
  } catch {
    // somebody was faster, or nothing can be written
  }
  await unlink(unfinished).catch(() => undefined)
  return (await readId(path)) ?? unnamed
}

const readId = async (path: string) => /^[0-9a-f]+$/.exec((await readSmallFile(path))?.trim() ?? '')?.[0]
