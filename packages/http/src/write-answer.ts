// Puts an answer on a connection: through node:http, or as bytes where an upgrade or a broken request left only the socket.
// Not what is answered.

import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'
import { detached } from '@jackfield/base'
import type { FilePart, MountAnswer } from './mount.ts'

/** @param server flat headers that every answer of the door has */
export function writeAnswer(response: ServerResponse, answer: MountAnswer, server: readonly string[]): void {
  const { status, phrase, body, file } = answer
  const headers: string[] = []
  for (const part of server) headers.push(part)
  for (const part of answer.headers) headers.push(part)
  if (answer.isLast) headers.push('Connection', 'close')
  if (file) {
    sendFile(response, status, headers, file)
    return
  }
  const length = body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length
  // Also with 204, against RFC 9110 §8.6: simple clients wait for the connection's end without it.
  headers.push('Content-Length', String(length))
  if (phrase === undefined) response.writeHead(status, headers)
  else response.writeHead(status, phrase, headers)
  response.end(body)
}

function sendFile(response: ServerResponse, status: number, headers: string[], file: FilePart): void {
  const { length } = file
  headers.push('Content-Length', String(length))
  response.writeHead(status, headers)
  if (length === 0 || response.req.method === 'HEAD') {
    response.end()
    detached(file.close(), 'the end of a file')
    return
  }
  // A reader that fails midway can only be told by the connection's end: the length is promised already.
  pipeline(file.open(), response, () => undefined)
}

/** The answer as the bytes of HTTP/1.1, ending the connection. */
export function writeRawAnswer(socket: Duplex, answer: MountAnswer, server: readonly string[]): void {
  if (!socket.writable) return void socket.destroy()
  const { status, phrase = STATUS_CODES[status] ?? '', body = '' } = answer
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const headers = [...server, ...answer.headers, 'Connection', 'close', 'Content-Length', String(bytes.length)]
  let head = `HTTP/1.1 ${status} ${phrase}\r\n`
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at] === 'Connection' && headers[at + 1] !== 'close') continue
    head += `${headers[at]}: ${headers[at + 1]}\r\n`
  }
  detached(answer.file?.close(), 'the end of a file')
  socket.end(Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), bytes]))
}
