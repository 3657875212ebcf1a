// The yardstick: node:http that reads what a request asks and who sends it, and answers every one with the same bytes: the headers and the body
// of the exchange's own answer. Run as a process of its own.

import { createServer } from 'node:http'

const body = process.argv[2] ?? '{}'
const headers = [
  ['Server', 'Bare'],
  ['Keep-Alive', 'timeout=600'],
  ['Cache-Control', 'no-cache, no-store'],
  ['X-Jackfield-Interface', '0.0.0'],
  ['Content-Type', 'application/json'],
].flat()
const server = createServer((request, response) => {
  const { method, url, headers: sent } = request
  const isAsked = method !== undefined && url?.startsWith('/') && sent.authorization !== undefined
  response.writeHead(isAsked ? 200 : 401, [...headers, 'Content-Length', String(Buffer.byteLength(body))])
  response.end(body)
})
// a connection that waits for its turn is not to be closed just when it comes
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
