// CPU of a bare echo for as many packets as registrations need, as fast as they come back.
// Not at the pace of calls: paced-echo.ts.

import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { join } from 'node:path'
import { processCpu } from '../measure/process-cpu.ts'

const packet = Buffer.alloc(550, 'x')

/** Microseconds for each, so many of them; `packetsEach`: how many come in, and as many go out. */
export async function echoed(count: number, packetsEach: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-echo.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const port = Number(String(line).trim())
  const socket = createSocket({ type: 'udp4', recvBufferSize: 2 ** 22 })
  const total = count * packetsEach
  const send = () => socket.send(packet, port, '127.0.0.1')
  const before = processCpu(child.pid as number)
  await new Promise<void>((resolve) => {
    let received = 0
    socket.on('message', () => {
      if (++received === total) resolve()
      else if (received <= total - 64) send()
    })
    for (let at = 0; at < 64; at++) send()
  })
  const cpu = processCpu(child.pid as number) - before
  socket.close()
  child.kill()
  return cpu / count
}
