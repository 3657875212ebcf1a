// The part of a value that `NAME:offset:length` asks for, and how a name is split from it.
// Not substitution of `${…}`; the dialplan does that.

export interface VariableReference {
  readonly name: string
  readonly offset: number
  /** absent: the rest */
  readonly length?: number
}

/** Colons inside parentheses belong to a function's arguments. */
export function parseVariableReference(text: string): VariableReference {
  const start = text.indexOf(':', text.lastIndexOf(')') + 1)
  if (start < 0) return { name: text, offset: 0 }
  const [offset = '', length] = text.slice(start + 1).split(':')
  const name = text.slice(0, start)
  return length === undefined
    ? { name, offset: toNumber(offset) }
    : { name, offset: toNumber(offset), length: toNumber(length) }
}

/** Negative offsets count from the end, negative lengths leave that many off the end. Counted in bytes. */
export function substring(value: string, reference: Omit<VariableReference, 'name'>): string {
  const { offset, length } = reference
  if (offset === 0 && length === undefined) return value
  const bytes = Buffer.from(value)
  const start = offset < 0 ? Math.max(0, bytes.length + offset) : offset
  if (start >= bytes.length) return ''
  const end = length === undefined ? bytes.length : length < 0 ? bytes.length + length : start + length
  return end <= start ? '' : bytes.toString('utf8', start, Math.min(end, bytes.length))
}

/** As much of a number as there is: what is malformed is zero. */
const toNumber = (text: string): number => Number(/^\s*([+-]?\d{1,9})/.exec(text)?.[1] ?? 0)
