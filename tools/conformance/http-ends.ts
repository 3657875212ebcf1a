// Where a message of HTTP/1.1 ends (RFC 9112 §6): its head, and its body by length or in chunks.
// Not a parser for servers: what is ambiguous is only said to be so.

/** The first byte behind the head. */
export function headEnd(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('\r\n\r\n')
  return at < 0 ? undefined : at + 4
}

/** Its value, if the head has it exactly once. */
export function headerOf(bytes: Buffer, name: string): string | undefined {
  const values = headersOf(bytes, name)
  return values.length === 1 ? values[0] : undefined
}

/** The first byte behind the body. */
export function bodyEnd(bytes: Buffer, head: number, isRequest: boolean): number | 'more' | 'odd' {
  const lengths = headersOf(bytes, 'content-length')
  const codings = headersOf(bytes, 'transfer-encoding')
  if (lengths.length + codings.length > 1) return 'odd'
  if (codings.length === 1) return codings[0]?.toLowerCase() === 'chunked' ? chunksEnd(bytes, head) : 'odd'
  if (lengths.length === 0) return isRequest || hasNoBody(bytes) ? head : 'odd'
  if (!/^\d{1,9}$/.test(lengths[0] as string)) return 'odd'
  const end = head + Number(lengths[0])
  return end > bytes.length ? 'more' : end
}

const hasNoBody = (answer: Buffer) => /^HTTP\/1\.1 (?:1\d\d|204|304) /.test(answer.subarray(0, 20).toString('latin1'))

function headersOf(bytes: Buffer, name: string): string[] {
  const head = bytes.subarray(0, headEnd(bytes)).toString('latin1')
  const lines = head.split('\r\n').slice(1)
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return line.slice(0, colon).trim().toLowerCase() === name ? [line.slice(colon + 1).trim()] : []
  })
}

function chunksEnd(bytes: Buffer, head: number): number | 'more' | 'odd' {
  for (let at = head; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return 'more'
    const size = /^([\da-f]{1,7})(?:;.*)?$/i.exec(bytes.subarray(at, lineEnd).toString('latin1'))?.[1]
    if (size === undefined) return 'odd'
    const length = Number.parseInt(size, 16)
    if (length === 0) {
      const end = bytes.indexOf('\r\n\r\n', lineEnd)
      return end < 0 ? 'more' : end + 4
    }
    at = lineEnd + 2 + length + 2
    if (at > bytes.length) return 'more'
  }
}
