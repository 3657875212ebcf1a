// Two messages line beside line: what is the same, what changed, what only one of them has.
// Not the drawing of it.

import { type MessageParts, messageParts } from './sip-message.ts'

export interface ComparedLine {
  readonly state: 'same' | 'changed' | 'left' | 'right'
  readonly left: string
  readonly right: string
}

/** Headers are compared by name in the order of the first message, bodies line by line. */
export function compareMessages(left: string, right: string): ComparedLine[] {
  const [one, other] = [messageParts(left), messageParts(right)]
  const bodies = compareLines(bodyLines(one), bodyLines(other))
  return [pair(one.firstLine, other.firstLine), ...compareHeaders(one, other), ...bodies]
}

const pair = (left: string, right: string): ComparedLine => ({
  state: left === right ? 'same' : 'changed',
  left,
  right,
})

function bodyLines({ sdp, body }: MessageParts): string[] {
  if (sdp) return [...sdp.session, ...sdp.media.flatMap(({ lines }) => lines)]
  return body === '' ? [] : body.split('\n')
}

function compareHeaders(one: MessageParts, other: MessageParts): ComparedLine[] {
  const rest = other.headers.map((header) => ({ ...header }))
  const lines = one.headers.map(({ name, value }) => {
    const at = rest.findIndex((header) => header.name.toLowerCase() === name.toLowerCase())
    if (at === -1) return { state: 'left', left: `${name}: ${value}`, right: '' } as const
    const [twin] = rest.splice(at, 1)
    const state = twin?.value === value ? 'same' : 'changed'
    return { state, left: `${name}: ${value}`, right: `${twin?.name}: ${twin?.value}` } as const
  })
  return [
    ...lines,
    ...rest.map(({ name, value }) => ({ state: 'right', left: '', right: `${name}: ${value}` }) as const),
  ]
}

/** The longest common lines stay; what stands between them changed. Bodies are short: hundreds of lines at most. */
function compareLines(left: readonly string[], right: readonly string[]): ComparedLine[] {
  const common = commonLengths(left, right)
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    if (i < left.length && left[i] === right[j]) lines.push(pair(left[i++] as string, right[j++] as string))
    else if (j >= right.length || (i < left.length && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1)))
      lines.push({ state: 'left', left: left[i++] as string, right: '' })
    else lines.push({ state: 'right', left: '', right: right[j++] as string })
  }
  return joinChanged(lines)
}

const lengthAt = (common: readonly Uint16Array[], i: number, j: number) => common[i]?.[j] ?? 0

function commonLengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let i = left.length - 1; i >= 0; i--) {
    const row = rows[i] as Uint16Array
    for (let j = right.length - 1; j >= 0; j--)
      row[j] =
        left[i] === right[j]
          ? lengthAt(rows, i + 1, j + 1) + 1
          : Math.max(lengthAt(rows, i + 1, j), lengthAt(rows, i, j + 1))
  }
  return rows
}

/** A line that went and one of the same kind (`o=`, `a=rtpmap:`) that came are one that changed. */
function joinChanged(lines: readonly ComparedLine[]): ComparedLine[] {
  const joined: ComparedLine[] = []
  for (const line of lines) {
    const at =
      line.state === 'right' ? joined.findLastIndex((before) => before.state === 'same' || isTwin(before, line)) : -1
    const before = joined[at]
    if (before && isTwin(before, line)) joined[at] = { state: 'changed', left: before.left, right: line.right }
    else joined.push(line)
  }
  return joined
}

const isTwin = (before: ComparedLine, line: ComparedLine) =>
  before.state === 'left' && kindOf(before.left) === kindOf(line.right)

const kindOf = (line: string) => /^(a=[\w-]+|\w)/.exec(line)?.[1]
