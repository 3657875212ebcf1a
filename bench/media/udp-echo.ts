// A thread that sends every packet back: what a media worker is measured against.
// Started by media.bench.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { openEcho } from './open-echo.ts'

const { sockets } = workerData as { sockets: number }
const opened = []
for (let at = 0; at < sockets; at++) opened.push(await openEcho())
parentPort?.postMessage(opened.map((socket) => socket.address().port))
