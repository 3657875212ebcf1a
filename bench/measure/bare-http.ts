// The yardstick: node:http that answers every request with the same bytes. Run as a process of its own.

import { createServer } from 'node:http'

const body = process.argv[2] ?? '{}'
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
})
// a connection that waits for its turn is not to be closed just when it comes
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
