// `${NAME:offset:length}`: where a reference is cut, and the part of the value it means.
// Not the lookup of the value.

export interface CutReference {
  readonly name: string
  /** Written with parentheses: a function, not a variable. */
  readonly isFunction: boolean
  readonly offset: number
  /** Undefined is the rest. */
  readonly length: number | undefined
}

/** Colons inside the parentheses of a function belong to its arguments. */
export function cutReference(text: string): CutReference {
  let depth = 0
  let isFunction = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '(') {
      isFunction = true
      depth++
    } else if (character === ')') depth--
    else if (character === ':' && depth === 0) {
      const found = /^\s*([+-]?\d+)(?::\s*([+-]?\d+))?/.exec(text.slice(at + 1))
      return {
        name: text.slice(0, at),
        isFunction,
        offset: found ? Number(found[1]) : 0,
        length: found?.[2] === undefined ? undefined : Number(found[2]),
      }
    }
  }
  return { name: text, isFunction, offset: 0, length: undefined }
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** A negative offset counts from the end, a negative length leaves that many off the end. */
function bounds(size: number, offset: number, length: number | undefined): [from: number, to: number] {
  const from = offset < 0 ? Math.max(0, size + offset) : offset
  if (from >= size) return [0, 0]
  if (length === undefined) return [from, size]
  const to = length < 0 ? size + length : from + length
  return [from, Math.max(from, Math.min(to, size))]
}

/** Positions are bytes of UTF-8; a character cut in two at an edge is left out. */
export function substring(value: string, offset: number, length: number | undefined): string {
  if (offset === 0 && length === undefined) return value
  if (isAscii(value)) return value.slice(...bounds(value.length, offset, length))
  const bytes = Buffer.from(value)
  let [from, to] = bounds(bytes.length, offset, length)
  const isContinuation = (at: number): boolean => at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80
  while (from < to && isContinuation(from)) from++
  while (to > from && isContinuation(to)) to--
  return bytes.toString('utf8', from, to)
}
