// A request whose target holds bytes that belong percent-encoded (RFC 3986 §2.1), such as UTF-8 that somebody typed: read by hand.
// Not for other faults, nor for chunked bodies or pipelining: node:http reads those, once the target is in order.

import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { InProcessRequest } from './in-process-request.ts'

export interface RawRequestLimits {
  readonly maxHeaderBytes: number
  readonly maxBodyBytes: number
  /** how long each next piece may take */
  readonly inactivityMs: number
}

/** The part of a packet from the request line on that the parser refused; nothing when the line has no such bytes. */
export function refusedLine(packet: Buffer | undefined, parsedBytes: number): Buffer | undefined {
  if (!packet) return undefined
  const start = packet.lastIndexOf('\n', Math.max(0, parsedBytes - 1)) + 1
  const end = packet.indexOf('\n', start)
  const line = packet.subarray(start, end < 0 ? packet.length : end)
  return line.some((byte) => byte >= 0x80) ? packet.subarray(start) : undefined
}

export interface RawRequest extends InProcessRequest {
  readonly headers: Readonly<Record<string, string>>
  /** what came behind it */
  readonly rest: Buffer
}

/** Does it ask for a websocket? What follows is not HTTP any more then. */
export const asksForWebsocket = ({ headers }: RawRequest): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/** As node:http would have handed it over. */
export function messageOf({ method, path, headers }: RawRequest, socket: Duplex): IncomingMessage {
  const message = new IncomingMessage(socket as Socket)
  const rawHeaders = Object.entries(headers).flat()
  return Object.assign(message, { method, url: path, httpVersion: '1.1', headers, rawHeaders })
}

/** Nothing: it is no request, or longer than the limits, or its sender falls silent or breaks off. */
export async function readRawRequest(
  socket: Duplex,
  begun: Buffer,
  limits: RawRequestLimits,
): Promise<RawRequest | undefined> {
  const pieces = new Pieces(socket, begun, limits.inactivityMs)
  try {
    const head = await pieces.until('\r\n\r\n', limits.maxHeaderBytes)
    const request = head && parseHead(head)
    if (!request) return undefined
    const length = Number(request.headers['content-length'] ?? 0)
    if (!Number.isSafeInteger(length) || length < 0 || length > limits.maxBodyBytes) return undefined
    if (request.headers['transfer-encoding'] !== undefined) return undefined
    if (length > 0 && request.headers.expect?.toLowerCase() === '100-continue')
      socket.write('HTTP/1.1 100 Continue\r\n\r\n')
    const body = await pieces.next(length)
    return body && { ...request, body, rest: pieces.rest() }
  } finally {
    pieces.release()
  }
}

/** `/a?b=ü` as bytes → `/a?b=%C3%BC`. */
const encodeBytes = (latin1: string): string =>
  latin1.replace(/[^\x21-\x7e]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)

function parseHead(head: Buffer): { method: string; path: string; headers: Record<string, string> } | undefined {
  const [line = '', ...lines] = head.toString('latin1').split('\r\n')
  const [, method, path] = /^([A-Z]{1,32}) (\S+) HTTP\/1\.[01]$/.exec(line) ?? []
  if (method === undefined || path === undefined) return undefined
  const headers = new Map<string, string>()
  for (const one of lines) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(one) ?? []
    if (name === undefined || value === undefined || headers.has(name.toLowerCase())) return undefined
    headers.set(name.toLowerCase(), value)
  }
  return { method, path: encodeBytes(path), headers: Object.fromEntries(headers) }
}

/** What a socket sends, taken off piece by piece. */
class Pieces {
  #bytes: Buffer
  readonly #socket: Duplex & { setTimeout?: (ms: number) => void; readableFlowing: boolean | null }
  #isOver = false
  #wake: () => void = () => undefined
  readonly #onData = (piece: Buffer) => {
    this.#bytes = Buffer.concat([this.#bytes, piece])
    this.#wake()
  }
  readonly #onOver = () => {
    this.#isOver = true
    this.#wake()
  }

  constructor(socket: Duplex, begun: Buffer, inactivityMs: number) {
    this.#socket = socket
    this.#bytes = begun
    // the parser that refused it would refuse what follows, too
    for (const event of ['data', 'end', 'timeout']) socket.removeAllListeners(event)
    socket.on('data', this.#onData).on('end', this.#onOver).on('close', this.#onOver).on('timeout', this.#onOver)
    this.#socket.setTimeout?.(inactivityMs)
    socket.resume()
  }

  async until(mark: string, most: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#bytes.indexOf(mark)
      if (at > most || (at < 0 && this.#bytes.length > most)) return undefined
      if (at >= 0) {
        const found = this.#bytes.subarray(0, at)
        this.#bytes = this.#bytes.subarray(at + mark.length)
        return found
      }
      if (!(await this.#more())) return undefined
    }
  }

  async next(length: number): Promise<Buffer | undefined> {
    while (this.#bytes.length < length) if (!(await this.#more())) return undefined
    const found = this.#bytes.subarray(0, length)
    this.#bytes = this.#bytes.subarray(length)
    return found
  }

  rest(): Buffer {
    return this.#bytes
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    return !this.#isOver
  }

  release(): void {
    this.#socket
      .off('data', this.#onData)
      .off('end', this.#onOver)
      .off('close', this.#onOver)
      .off('timeout', this.#onOver)
    this.#socket.setTimeout?.(0)
    // what comes now waits for whoever reads next, as after an upgrade of node:http
    this.#socket.pause()
    this.#socket.readableFlowing = null
  }
}
