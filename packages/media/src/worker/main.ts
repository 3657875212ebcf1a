// The thread: an engine on the system's clock and sockets, commands in and notices out by the message port.
// Not for import: control starts it.
import { stat } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { atEndOfTurn, detached, setThreadPriority, systemClock, systemRandom } from '@jackfield/base'
import { MediaError } from '../contract/commands.ts'
import { type CommandMessage, type CommandMessages, unanswered, type WorkerMessage } from '../contract/messages.ts'
import type { MediaNotice } from '../contract/notices.ts'
import type { WorkerSettings } from '../contract/worker-settings.ts'
import { MediaEngine } from './engine.ts'
import { chooseNetwork } from './rtp/polling/choose-network.ts'

const port = parentPort
if (!port) throw new Error('this is started as a thread')

const niceOfMedia = -15

let messages: WorkerMessage[] = []
let transfers: ArrayBuffer[] = []
let frames: Extract<MediaNotice, { type: 'socket-frame' }>[] = []

/** At the end of this turn, together with whatever else it brings. */
function post(message: WorkerMessage): void {
  messages.push(message)
  if (messages.length === 1) atEndOfTurn(send)
}

function send(): void {
  packFrames()
  if (messages.length > 0) port?.postMessage(messages, transfers)
  messages = []
  transfers = []
}

function packFrames(): void {
  if (frames.length === 0) return
  const lengths = frames.map(({ bytes }) => bytes.length)
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const frame of frames) {
    bytes.set(frame.bytes, at)
    at += frame.bytes.length
  }
  messages.push({ type: 'socket-frames', ports: frames.map(({ port }) => port), lengths, bytes })
  transfers.push(bytes.buffer)
  frames = []
}

function postNotice(notice: MediaNotice): void {
  if (notice.type === 'frame') transfers.push(notice.pcm.buffer as ArrayBuffer)
  else if (notice.type === 'packets')
    transfers.push(notice.batch.heads.buffer as ArrayBuffer, notice.batch.bytes.buffer as ArrayBuffer)
  else if (notice.type === 'socket-frame') {
    frames.push(notice)
    if (frames.length === 1 && messages.length === 0) atEndOfTurn(send)
    return
  }
  post({ type: 'notice', notice })
}

const settings = workerData as WorkerSettings
if (settings.hasPriority) takePriority()

const { network, name, reason } = chooseNetwork(settings.network)
postNotice({ type: 'network', network: name, ...(reason === undefined ? {} : { reason }) })

const engine = new MediaEngine({ clock: systemClock, random: systemRandom, network, post: postNotice })

port.on('message', (commands: CommandMessages) => {
  for (const command of commands) detached(carryOut(command), 'a media command')
})

/** A beat that comes late is heard, and takes little; whatever else a machine does can wait for it. */
function takePriority(): void {
  // threads inherit it: those that work on files for the whole process are made now, not by the first who needs them later
  stat('.', () => undefined)
  const taken = setThreadPriority(niceOfMedia)
  if (!taken.ok) postNotice({ type: 'no-priority', reason: taken.reason })
}

async function carryOut({ number, name, ask }: CommandMessage): Promise<void> {
  try {
    const answer = await engine.carryOut(name, ask as never)
    if (number !== unanswered) post({ type: 'answered', number, answer })
  } catch (error) {
    if (error instanceof MediaError) post({ type: 'refused', number, name, code: error.code, detail: error.message })
    else {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
      post({ type: 'broken', number, name, detail })
    }
  }
  if (name !== 'shutdown') return
  send()
  port?.close()
}
