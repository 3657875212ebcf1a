// A request that came whole and plain in one piece, such as nearly every request of a program: read strictly, or not at all.
// Not a parser of HTTP: whatever is unusual in the least is nothing here, and node:http reads it (decision 0012).

/** What is read here at all; the rest, such as CONNECT, HEAD and methods nobody knows, is not. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** They change what a request is, where it ends or what becomes of its connection. */
const decisive = new Set([
  'transfer-encoding',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
  'http2-settings',
])

export interface SimpleRequest {
  readonly method: string
  readonly target: string
  /** by their names in small letters; none comes twice */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

export interface SimpleLimits {
  readonly maxHeaderBytes: number
  readonly maxBodyBytes: number
  readonly maxHeaders: number
}

interface Block {
  /** as it came, with the empty line at its end */
  readonly bytes: Buffer
  readonly headers: ReadonlyMap<string, string>
  readonly bodyLength: number
}

const version = ' HTTP/1.1'
const [carriageReturn, lineFeed] = [13, 10]
const targetShape = /^\/[!-~]*$/
const lineShape = /^([A-Za-z0-9_-]+):[ ]*([!-~](?:[ -~]*[!-~])?)?[ ]*$/
const noBody = Buffer.alloc(0)

/** Of one connection: programs send the same headers with every request, which are then read once. */
export class SimpleRequestReader {
  readonly #limits: SimpleLimits
  #last: Block | undefined

  constructor(limits: SimpleLimits) {
    this.#limits = limits
  }

  /** Nothing: these bytes are not exactly one such request. */
  read(bytes: Buffer): SimpleRequest | undefined {
    const last = this.#last
    const known = last && startOf(last, bytes)
    const request = known === undefined ? undefined : this.#requestOf(bytes, known, last as Block)
    if (request) return request
    const start = bytes.indexOf(carriageReturn) + 2
    const block = start < 2 ? undefined : this.#readAt(bytes, start)
    return block && this.#requestOf(bytes, start, block)
  }

  /** Its headers begin at `start`: before them is one line and nothing else. */
  #requestOf(bytes: Buffer, start: number, block: Block): SimpleRequest | undefined {
    const lineEnd = start - 2
    if (lineEnd < version.length || bytes[lineEnd] !== carriageReturn || bytes[lineEnd + 1] !== lineFeed)
      return undefined
    const headEnd = start + block.bytes.length
    if (headEnd > this.#limits.maxHeaderBytes || bytes.length !== headEnd + block.bodyLength) return undefined
    const line = bytes.toString('latin1', 0, lineEnd)
    const space = line.indexOf(' ')
    // ours, which are hashed already, in place of what came: it is looked for in maps
    const method = methods[methods.indexOf(line.slice(0, space))]
    const target = line.slice(space + 1, -version.length)
    if (method === undefined || !line.endsWith(version) || !targetShape.test(target)) return undefined
    return { method, target, headers: block.headers, body: block.bodyLength === 0 ? noBody : bytes.subarray(headEnd) }
  }

  #readAt(bytes: Buffer, start: number): Block | undefined {
    // the line before ends with what an empty block would begin with
    const end = bytes.indexOf('\r\n\r\n', start - 2, 'latin1')
    if (end < 0 || end + 4 > this.#limits.maxHeaderBytes) return undefined
    this.#last = this.#read(bytes, start, end)
    return this.#last
  }

  #read(bytes: Buffer, start: number, end: number): Block | undefined {
    const headers = new Map<string, string>()
    const lines = end < start ? [] : bytes.toString('latin1', start, end).split('\r\n')
    if (lines.length > this.#limits.maxHeaders) return undefined
    for (const line of lines) {
      const [, name, value = ''] = lineShape.exec(line) ?? []
      const small = name?.toLowerCase()
      if (small === undefined || headers.has(small) || decisive.has(small)) return undefined
      headers.set(small, value)
    }
    if ((headers.get('connection') ?? 'keep-alive').toLowerCase() !== 'keep-alive') return undefined
    const length = headers.get('content-length') ?? '0'
    if (!/^(?:0|[1-9]\d{0,8})$/.test(length) || Number(length) > this.#limits.maxBodyBytes) return undefined
    // a copy: the bytes of a packet belong to a larger buffer
    return { bytes: Buffer.from(bytes.subarray(start, end + 4)), headers, bodyLength: Number(length) }
  }
}

/** Where these headers begin, if it ends with them and a body of their length. What is before them is yet to be read. */
function startOf({ bytes: last, bodyLength }: Block, bytes: Buffer): number | undefined {
  const end = bytes.length - bodyLength
  const start = end - last.length
  return start >= 2 && bytes.compare(last, 0, last.length, start, end) === 0 ? start : undefined
}
