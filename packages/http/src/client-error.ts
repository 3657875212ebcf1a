// What is hardly HTTP: answered with a page where there is anything to answer, and the connection closed.
// Not requests that parse: those reach their mount.

import type { Duplex } from 'node:stream'
import { detached, table } from '@jackfield/base'
import { htmlPage } from './html-page.ts'
import type { InProcessAnswer, InProcessRequest } from './in-process-request.ts'
import type { MountAnswer } from './mount.ts'
import { asksForWebsocket, type RawRequest, type RawRequestLimits, readRawRequest, refusedLine } from './raw-request.ts'
import { writeRawAnswer } from './write-answer.ts'

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
  readonly bytesParsed?: number
}

/** What the parser of node:http calls it, and what we answer. */
const pages = table<readonly [status: number, text: string]>({
  HPE_HEADER_OVERFLOW: [431, 'Request line or headers too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Chunk extensions too long'],
  HPE_INVALID_CONTENT_LENGTH: [400, 'Invalid Content-Length'],
  HPE_INVALID_TRANSFER_ENCODING: [501, 'Unknown transfer encoding'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
})

type Ask = (request: InProcessRequest) => Promise<InProcessAnswer | undefined>

export interface ClientErrorDeps {
  readonly server: readonly string[]
  readonly footer: string
  readonly limits: RawRequestLimits
  /** answers a request whose only fault is a method the parser does not know, or letters in its target that it does not take */
  readonly ask: Ask
  /** opens a websocket for one whose only fault is such letters */
  readonly upgrade: (request: RawRequest, socket: Duplex) => void
}

export function answerClientError(error: ParserError, socket: Duplex, deps: ClientErrorDeps): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const begun = error.code === 'HPE_INVALID_URL' ? refusedLine(error.rawPacket, error.bytesParsed ?? 0) : undefined
  if (!begun) return void answerRefused(error, socket, deps)
  detached(
    readRawRequest(socket, begun, deps.limits).then((request) => {
      if (!request) answerRefused(error, socket, deps)
      else if (asksForWebsocket(request)) deps.upgrade(request, socket)
      else answerAsked(request, socket, deps.ask)
    }),
    'a request with raw letters in its target',
  )
}

function answerAsked(request: InProcessRequest, socket: Duplex, ask: Ask): void {
  detached(
    ask({ ...request, remote: (socket as { remoteAddress?: string }).remoteAddress ?? '' }).then(
      (answer) => (answer ? writeRawAnswer(socket, flat(answer), []) : socket.destroy()),
      () => socket.destroy(),
    ),
    'the answer to what is no request',
  )
}

function answerRefused(error: ParserError, socket: Duplex, { server, footer, ask }: ClientErrorDeps): void {
  const line = /^[^\r\n]*/.exec(error.rawPacket?.subarray(0, 4096).toString('latin1') ?? '')?.[0] ?? ''
  const request = error.code === 'HPE_INVALID_METHOD' ? readHead(error.rawPacket) : undefined
  if (request) return void answerAsked(request, socket, ask)
  // a request line with nothing between method and version
  const isWithoutTarget = /^[A-Z]+ +HTTP\/1\.[01]$/.test(line)
  const [status, text] = isWithoutTarget
    ? [404, 'The requested URL was not found on this server.']
    : (pages.get(error.code ?? '') ?? [400, 'Bad request'])
  const page: MountAnswer = { status, headers: ['Content-Type', 'text/html'], body: htmlPage(status, text, footer) }
  writeRawAnswer(socket, page, server)
}

/** A whole head with a method made of letters, so that it can be told that the method is none. */
function readHead(packet: Buffer | undefined): InProcessRequest | undefined {
  const text = packet?.toString('latin1') ?? ''
  const [, method, path, lines] = /^([A-Za-z]{1,32}) (\/\S*) HTTP\/1\.[01]\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(text) ?? []
  if (method === undefined || path === undefined || lines === undefined) return undefined
  const headers = new Map<string, string>()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return { method, path, headers: Object.fromEntries(headers) }
}

function flat({ status, phrase, headers, body }: InProcessAnswer): MountAnswer {
  return { status, headers: Object.entries(headers).flat(), body, ...(phrase === undefined ? {} : { phrase }) }
}
