// The yardstick: a datagram socket that sends back whatever comes. Run as a process of its own.

import { createSocket } from 'node:dgram'

const socket = createSocket({ type: 'udp4', recvBufferSize: 2 ** 22 })
socket.on('message', (bytes, { address, port }) => socket.send(bytes, port, address))
socket.bind(0, '127.0.0.1', () => console.log(socket.address().port))
