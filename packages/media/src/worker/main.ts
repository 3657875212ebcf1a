// The thread: an engine on the system's clock and sockets, commands in and notices out by the message port.
// Not for import: control starts it.
import { parentPort } from 'node:worker_threads'
import { systemClock, systemRandom } from '@jackfield/base'
import { MediaError } from '../contract/commands.ts'
import type { CommandMessage, WorkerMessage } from '../contract/messages.ts'
import type { MediaNotice } from '../contract/notices.ts'
import { MediaEngine } from './engine.ts'
import { udpNetwork } from './udp-network.ts'

const port = parentPort
if (!port) throw new Error('this is started as a thread')

const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

function tell(notice: MediaNotice): void {
  post({ type: 'notice', notice }, notice.type === 'frame' ? [notice.pcm.buffer as ArrayBuffer] : [])
}

const engine = new MediaEngine({ clock: systemClock, random: systemRandom, network: udpNetwork, tell })

port.on('message', async ({ number, name, ask }: CommandMessage) => {
  try {
    const answer = await engine.carryOut(name, ask as never)
    post({ type: 'answered', number, answer })
  } catch (error) {
    if (error instanceof MediaError) post({ type: 'refused', number, code: error.code, detail: error.message })
    else
      post({ type: 'broken', number, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  if (name === 'shutdown') port.close()
})
