// The files of one directory, at `/static` or elsewhere, to be read by anybody whom the door lets in.
// Not a web server: no listings, nothing that begins with a dot, an index file only where one is named.

import { realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { Download } from '@jackfield/description'
import { contentTypes } from './content-types.table.ts'
import { openDownload } from './download.ts'
import { htmlPage } from './html-page.ts'
import type { Mount, MountAnswer, MountRequest } from './mount.ts'
import { pathSegments } from './path-segments.ts'

const unknownType = 'application/octet-stream'

export interface StaticOptions {
  /** default `/static` */
  readonly path?: string
  /** the file that stands for the directory itself */
  readonly index?: string
  /** of every file: name, value, name, value */
  readonly headers?: readonly string[]
}

export const staticMount = (
  directory: string,
  { path: place = '/static', index, headers = [] }: StaticOptions = {},
): Mount => ({
  path: place,
  async handle(request) {
    // relative, so that it holds behind whatever prefix
    if (index !== undefined && (request.path === '' || request.path === '/')) {
      const below = request.path === '' ? `${place.slice(1)}/${index}` : index
      return { status: 302, headers: ['Location', below] }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return page(405, 'Only GET and HEAD are allowed here.', ['Allow', 'GET,HEAD'])
    }
    const path = await fileBelow(directory, request)
    const type = path === undefined ? unknownType : (contentTypes.get(extname(path).toLowerCase()) ?? unknownType)
    const answer = path === undefined ? undefined : await openDownload(new Download(path, type), request, headers)
    if (!answer) return page(404, 'The requested URL was not found on this server.')
    if (!('unsatisfiable' in answer)) return answer
    return page(416, 'The range is beyond the end of the file.', ['Content-Range', `bytes */${answer.unsatisfiable}`])
  },
})

/** Where the file really is, links followed; nothing when that is not below the directory. */
async function fileBelow(directory: string, { path }: MountRequest): Promise<string | undefined> {
  const segments = pathSegments(path)
  if (!segments?.length || segments.some((name) => name.startsWith('.') || /[\\/]/.test(name))) return undefined
  try {
    const top = await realpath(directory)
    const found = await realpath(join(top, ...segments))
    return found.startsWith(top + sep) ? found : undefined
  } catch {
    return undefined
  }
}

const page = (status: number, text: string, headers: readonly string[] = []): MountAnswer => ({
  status,
  headers: ['Content-Type', 'text/html', ...headers],
  body: htmlPage(status, text),
})
