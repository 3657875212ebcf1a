// How much of its heap another process really uses: after a collection of garbage, asked over its inspector.

import { once } from 'node:events'
import { WebSocket } from 'ws'

/** @param port the process runs with `--inspect=127.0.0.1:<port>` */
export async function heapOf(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  const ask = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [data] = await once(socket, 'message')
      const answer = JSON.parse(String(data)) as { id?: number; result: { usedSize: number } }
      if (answer.id === id) return answer.result
    }
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize } = await ask(2, 'Runtime.getHeapUsage')
  socket.terminate()
  return usedSize
}
