// Files that are read and written whole; what is written is there as a whole or not at all.

import { type FileHandle, open, rename, unlink } from 'node:fs/promises'

/** No text file of voicemail is longer. */
const mostBytes = 65_536

/** Nothing: it cannot be read. */
export async function readSmallFile(path: string): Promise<string | undefined> {
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const { bytesRead, buffer } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return undefined
  } finally {
    await file?.close()
  }
}

/** Under another name first, so that nobody ever sees half of it. */
export async function writeSmallFile(path: string, text: string, mode = 0o666): Promise<void> {
  const unfinished = `${path}.new`
  const file = await open(unfinished, 'w', mode)
  try {
    await file.write(text)
  } catch (error) {
    await file.close()
    await unlink(unfinished).catch(() => undefined)
    throw error
  }
  await file.close()
  await rename(unfinished, path)
}

/** All of it; nothing: it is larger. Rejects when it cannot be read. */
export async function readWholeFile(path: string, most: number): Promise<Buffer | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > most) return undefined
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await file.read(bytes, 0, size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
