// Parts of files, by bytes or by lines, for the functions that read and write them.

export type LineEnd = 'u' | 'd' | 'm'

const ends: Readonly<Record<LineEnd, string>> = { u: '\n', d: '\r\n', m: '\r' }

export const lineEnd = (format: string | undefined): string => ends[(format || 'u').charAt(0) as LineEnd] ?? '\n'

/** Which line ends a text has, by the first one in it. */
export function lineFormat(text: string): LineEnd | 'x' {
  const found = /\r\n|\n|\r/.exec(text)?.[0]
  if (found === undefined) return 'x'
  return found === '\r\n' ? 'd' : found === '\n' ? 'u' : 'm'
}

/** Lines with their ends; the last may lack one. */
export function linesOf(text: string, end: string): string[] {
  const lines = text.split(end)
  const last = lines.pop() as string
  return [...lines.map((line) => line + end), ...(last === '' ? [] : [last])]
}

/** From where to where, counted from the end when negative; no length: to the end. */
export function range(size: number, offset: number, length: number | undefined): [from: number, to: number] {
  const from = offset < 0 ? Math.max(0, size + offset) : Math.min(offset, size)
  if (length === undefined) return [from, size]
  const to = length < 0 ? size + length : from + length
  return [from, Math.max(from, Math.min(size, to))]
}
