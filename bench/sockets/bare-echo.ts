// The yardstick: a websocket server of ws that sends every message back. Run as a process of its own.

import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (websocket) => websocket.on('message', (data) => websocket.send(data)))
server.on('listening', () => console.log((server.address() as { port: number }).port))
