// A whole body as bytes, up to a limit.
// Not decoding.

import type { IncomingMessage } from 'node:http'

export interface BodyLimits {
  readonly maxBytes: number
  /** how long the next piece may take */
  readonly inactivityMs: number
}

/**
 * Nothing: it is longer than the limit, or its length says so; what is left of it is not read. Rejects when the peer breaks off or falls
 * silent.
 */
export function readWhole(
  message: IncomingMessage,
  { maxBytes, inactivityMs }: BodyLimits,
  wantsBody?: (message: IncomingMessage) => void,
): Promise<Buffer | undefined> {
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(undefined)
  wantsBody?.(message)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = (outcome: () => void) => {
      message.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone).off('timeout', onSilent)
      message.socket.setTimeout(0)
      outcome()
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) return void chunks.push(chunk)
      message.pause()
      settle(() => resolve(undefined))
    }
    const onEnd = () => settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    const onGone = () => settle(() => reject(new BrokenOff()))
    const onSilent = () => message.socket.destroy()
    message.socket.setTimeout(inactivityMs)
    message.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone).on('timeout', onSilent)
  })
}

/** The peer went away in the middle of its request. */
export class BrokenOff extends Error {
  constructor() {
    super('the peer broke off in the middle of a request')
  }
}
