// A file as an answer over HTTP: opened, measured, whole or in part.
// Not the sending: the door reads the bytes and closes the file.

import { open } from 'node:fs/promises'
import type { Download } from '@jackfield/description'
import { parseRange } from './byte-range.ts'
import type { MountAnswer, MountRequest } from './mount.ts'

/** Nothing: it cannot be opened, or is no file. `unsatisfiable`: with the size there is. */
export async function openDownload(
  download: Download,
  request: MountRequest,
  headers: readonly string[],
): Promise<MountAnswer | { readonly unsatisfiable: number } | undefined> {
  const handle = await open(download.path).catch(() => undefined)
  if (!handle) return undefined
  const about = await handle.stat()
  if (!about.isFile()) {
    await handle.close()
    return undefined
  }
  const tag = `"${about.size.toString(36)}-${Math.floor(about.mtimeMs).toString(36)}"`
  const condition = request.header('if-range')
  // A range of another version of the file would not fit the bytes the caller has.
  const isSame = condition === undefined || condition === tag
  const range = isSame ? parseRange(request.header('range'), about.size) : 'whole'
  if (range === 'unsatisfiable') {
    await handle.close()
    return { unsatisfiable: about.size }
  }
  const { contentType, fileName } = download
  const named = fileName === undefined ? [] : ['Content-Disposition', `attachment; filename="${fileName}"`]
  const described = [...headers, 'Content-Type', contentType, ...named, 'Accept-Ranges', 'bytes', 'ETag', tag]
  if (range === 'whole') {
    return { status: 200, headers: described, file: { handle, start: 0, length: about.size } }
  }
  const part = `bytes ${range.start}-${range.start + range.length - 1}/${about.size}`
  return { status: 206, headers: [...described, 'Content-Range', part], file: { handle, ...range } }
}
