// An upgrade to a websocket that one exchange was asked for and another one serves: what is needed of it goes ahead, every byte follows as it comes.
// Not the way between them: that is a stream that somebody opened.

import type { Duplex } from 'node:stream'
import { isJsonObject, type Json, member } from '@jackfield/base'
import type { UpgradeRequest } from './mount.ts'

/** What a handshake is made of. */
const carried = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol'] as const
/** A first line that is longer is none. */
const longestLine = 64 * 1_024

/** From now on the two speak with each other. Either takes the other along when it ends. */
export function passOn(request: UpgradeRequest, stream: Duplex): void {
  const headers = Object.fromEntries(carried.map((name) => [name, request.header(name)]))
  const { socket, head, path } = request
  stream.write(`${JSON.stringify({ path, headers })}\n`)
  if (head.length > 0) stream.write(head)
  socket.pipe(stream)
  stream.pipe(socket)
  socket.on('close', () => endSoon(stream))
  stream.on('close', () => endSoon(socket))
  if (socket.destroyed) endSoon(stream)
  if (stream.destroyed) endSoon(socket)
}

/** What was given to it still goes out. */
function endSoon(stream: Duplex): void {
  if (stream.destroyed) return
  if (stream.writableFinished) return void stream.destroy()
  stream.once('finish', () => stream.destroy())
  stream.end()
}

/** What somebody passed on here; nothing when it is none, or the stream has ended before. */
export async function readPassed(stream: Duplex): Promise<UpgradeRequest | undefined> {
  const read = await readLine(stream)
  const first = read && parsed(read.line)
  if (!read || !isJsonObject(first)) return undefined
  const { path, headers } = first
  if (typeof path !== 'string' || !isJsonObject(headers)) return undefined
  return {
    ...{ method: 'GET', path, query: '', remote: '', origin: '', hasBody: false, socket: stream, head: read.rest },
    header: (name) => {
      const value = member(headers, name)
      return typeof value === 'string' ? value : undefined
    },
    readBody: () => Promise.resolve(Buffer.alloc(0)),
  }
}

function readLine(stream: Duplex): Promise<{ line: string; rest: Buffer } | undefined> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const done = (found: { line: string; rest: Buffer } | undefined) => {
      stream.off('data', take)
      stream.off('close', giveUp)
      stream.pause()
      resolve(found)
    }
    const giveUp = () => done(undefined)
    const take = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const end = received.indexOf(0x0a)
      if (end >= 0) done({ line: received.toString('utf8', 0, end), rest: received.subarray(end + 1) })
      else if (received.length > longestLine) giveUp()
    }
    stream.on('data', take)
    stream.on('close', giveUp)
  })
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
