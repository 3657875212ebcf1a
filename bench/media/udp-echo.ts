// A thread that sends every packet back where it came from: the least a media worker could do.
// Started by media.bench.ts.
import { createSocket } from 'node:dgram'
import { parentPort, workerData } from 'node:worker_threads'

const { sockets } = workerData as { sockets: number }
const ports: number[] = []
for (let at = 0; at < sockets; at++) {
  const socket = createSocket({ type: 'udp4', lookup: (host, _options, callback) => callback(null, host, 4) })
  socket.on('message', (bytes, from) => socket.send(bytes, 0, bytes.length, from.port, from.address))
  await new Promise<void>((resolve) => {
    socket.once('listening', resolve)
    socket.bind(0, '127.0.0.1')
  })
  ports.push(socket.address().port)
}
parentPort?.postMessage(ports)
