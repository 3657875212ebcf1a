// The part of a file that a Range header asks for: RFC 9110 §14, one range of bytes.
// Not several ranges in one answer: those are answered with the whole, as the clause allows.

export interface ByteRange {
  readonly start: number
  readonly length: number
}

/** `whole`: no range, or one that does not count. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? 'unsatisfiable' : { start: size - length, length }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, length: end - start + 1 }
}
