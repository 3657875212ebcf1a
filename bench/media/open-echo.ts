// A socket that sends every packet back where it came from: the least that could be done with one.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

export async function openEcho(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', lookup: (host, _options, callback) => callback(null, host, 4) })
  socket.on('message', (bytes, from) => socket.send(bytes, 0, bytes.length, from.port, from.address))
  // without a resolver to wait for, it listens before `bind` returns
  const listening = once(socket, 'listening')
  socket.bind(0, '127.0.0.1')
  await listening
  return socket
}
