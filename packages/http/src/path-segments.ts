// The segments of a request's path, each decoded on its own so that `%2F` stays inside one.
// Not routing.

import { decodeFormText } from '@jackfield/description'

/**
 * An empty segment ends the path: what comes behind two slashes counts for nothing, as clients know it.
 * Nothing: a segment holds a zero character.
 */
export function pathSegments(path: string): string[] | undefined {
  const isPlain = !path.includes('%') && !path.includes('+')
  if (isPlain && path.includes('\0')) return undefined
  const segments: string[] = []
  let at = path.startsWith('/') ? 1 : 0
  while (at < path.length) {
    let end = path.indexOf('/', at)
    if (end < 0) end = path.length
    if (end === at) break
    const text = path.slice(at, end)
    const segment = isPlain ? text : decodeFormText(text)
    if (!isPlain && segment.includes('\0')) return undefined
    segments.push(segment)
    at = end + 1
  }
  return segments
}
