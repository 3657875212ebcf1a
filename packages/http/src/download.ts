// A file as an answer over HTTP: opened, measured, whole or in part; of this machine, or of another exchange.
// Not the sending: the door reads the bytes and closes the file.

import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Download, fileTag, RemoteFile } from '@jackfield/description'
import { parseRange } from './byte-range.ts'
import type { FilePart, MountAnswer, MountRequest } from './mount.ts'

/** A file that is open. */
interface OpenFile {
  readonly size: number
  readonly tag: string
  part(start: number, length: number): FilePart
  close(): Promise<void>
}

/** Nothing: it cannot be opened, or is no file. `unsatisfiable`: with the size there is. */
export async function openDownload(
  download: Download | RemoteFile,
  request: MountRequest,
  headers: readonly string[],
): Promise<MountAnswer | { readonly unsatisfiable: number } | undefined> {
  const file = download instanceof RemoteFile ? openRemote(download) : await openHere(download)
  if (!file) return undefined
  const { size, tag } = file
  const condition = request.header('if-range')
  // A range of another version of the file would not fit the bytes the caller has.
  const isSame = condition === undefined || condition === tag
  const range = isSame ? parseRange(request.header('range'), size) : 'whole'
  if (range === 'unsatisfiable') {
    await file.close()
    return { unsatisfiable: size }
  }
  const { contentType, fileName } = download
  const named = fileName === undefined ? [] : ['Content-Disposition', `attachment; filename="${fileName}"`]
  const described = [...headers, 'Content-Type', contentType, ...named, 'Accept-Ranges', 'bytes', 'ETag', tag]
  if (range === 'whole') return { status: 200, headers: described, file: file.part(0, size) }
  const part = `bytes ${range.start}-${range.start + range.length - 1}/${size}`
  const headersOfPart = [...described, 'Content-Range', part]
  return { status: 206, headers: headersOfPart, file: file.part(range.start, range.length) }
}

async function openHere({ path }: Download): Promise<OpenFile | undefined> {
  const handle = await open(path).catch(() => undefined)
  if (!handle) return undefined
  const about = await handle.stat()
  if (!about.isFile()) {
    await handle.close()
    return undefined
  }
  const close = () => handle.close()
  return {
    size: about.size,
    tag: fileTag(about.size, about.mtimeMs),
    part: (start, length) => ({
      length,
      open: () => handle.createReadStream({ start, end: start + length - 1 }),
      close,
    }),
    close,
  }
}

function openRemote(remote: RemoteFile): OpenFile {
  const { size, tag } = remote
  const close = async () => remote.close()
  const part = (start: number, length: number) => ({
    length,
    open: () => Readable.from(remote.read(start, length), { objectMode: false }),
    close,
  })
  return { size, tag, part, close }
}
