// What HTTP costs at least: plain sockets, every packet taken for one whole request and answered with the same bytes as by bare-http.ts.
// Not a server: it checks nothing. Run as a process of its own.

import { createServer } from 'node:net'

const body = process.argv[2] ?? '{}'
const head =
  'HTTP/1.1 200 OK\r\nServer: Bare\r\nKeep-Alive: timeout=600\r\nCache-Control: no-cache, no-store\r\nX-Jackfield-Interface: 0.0.0\r\n' +
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nDate: Sun, 15 Nov 2026 12:00:00 GMT\r\nConnection: keep-alive\r\n\r\n`
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    const lines = bytes.toString('latin1').split('\r\n')
    if (lines.length > 2) socket.write(head + body)
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
